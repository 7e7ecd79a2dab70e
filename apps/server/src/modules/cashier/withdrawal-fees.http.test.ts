import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { noRates } from '../../testing/no-rates.ts'
import { testApp } from '../../testing/test-app.ts'
import { eventsOf } from '../messages/messages.fixtures.ts'
import { setSetting } from '../system/index.ts'
import { forceReceived } from './cashier.repo.ts'
import { claimNotReceived } from './claims/claim-not-received.ts'
import { insertProof } from './claims/claim.repo.ts'
import { installDemoChannel } from './deposits/demo-channel.ts'
import { cashierModule } from './module.ts'
import { applyPayoutWebhook } from './payments/send-payouts.ts'
import { cashierSettings } from './settings.ts'
import { feeSettings } from './withdrawal-fee.ts'

// What a withdrawal costs after the free ones (operations.md 3.4, issue 20 section 2): to the unit, at once, given back, kept.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env, rates: noRates })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const DAY_MS = 86_400_000
let linh: HttpClient
let hoa: HttpClient
type Terms = { free?: number | null; ppm?: number; fixed?: string; min?: string; dayMax?: string | null }
async function terms({ free = 1, ppm = 10_000, fixed = '0', min = '1', dayMax = '25' }: Terms): Promise<void> {
  await setSetting(app.db, feeSettings.free, free, 'test')
  await setSetting(app.db, feeSettings.ppm, ppm, 'test')
  await setSetting(app.db, feeSettings.fixed, fixed, 'test')
  await setSetting(app.db, feeSettings.min, min, 'test')
  await setSetting(app.db, feeSettings.dayMax, dayMax, 'test')
  await app.clock.advance(5000)
}
beforeEach(async () => {
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
  await setSetting(app.db, cashierSettings.payoutCoolingHours, 0, 'test')
  await setSetting(app.db, cashierSettings.withdrawDailyCount, 50, 'test')
  await setSetting(app.db, cashierSettings.payoutChannel, 'demo_wallet', 'test')
  await setSetting(app.db, feeSettings.period, 'day', 'test')
  await terms({})
})

type Person = { client: HttpClient; accountId: string; memberId: bigint; name: string }
let people = 0
async function person(cash = '5000'): Promise<Person> {
  const name = `philenh${(people += 1)}`
  const { client } = await app.register(name)
  await app.deposit(client, cash)
  const account = { bankCode: 'DEMO', accountNumber: `7770000${people}00`, holderName: 'NGUYEN VAN A' }
  const accountId = (await call(client, 'cashier.addPayoutAccount', account)).value.id
  return { client, accountId, name, memberId: BigInt((await call(client, 'member.info', {})).value.id) }
}
/** Logged in again, after the clock has moved. */
async function backAgain(one: Person): Promise<void> {
  const { value } = await call(app.site, 'session.login', { username: one.name, password: 'một mật khẩu dài' })
  one.client = app.site.as(value.token)
}
const feeOf = async ({ client }: Person, amount: string) =>
  (await call(client, 'cashier.withdrawalFee', { amount })).value
const send = ({ client, accountId }: Person, amount: string, fee?: string, key: string = randomUUID()) =>
  call(
    client,
    'cashier.createWithdrawal',
    { amount, payoutAccountId: accountId, ...(fee === undefined ? {} : { fee }) },
    { key },
  )
async function sent(one: Person, amount: string) {
  const answer = await send(one, amount, (await feeOf(one, amount)).fee)
  expect(answer.code).toBe('ok')
  return answer.value
}
const approve = ({ id }: { id: string }, by: 'provider' | 'hand' = 'hand') =>
  call(linh, 'bo.approveWithdrawal', { id, by })
/** Sent and paid by hand. */
async function paid(one: Person, amount: string) {
  const row = await sent(one, amount)
  expect((await approve(row)).code).toBe('ok')
  return row
}
const own = async ({ client }: Person, id: string) =>
  must(
    (await call(client, 'cashier.withdrawals', {})).value.rows.find((row) => row.id === id),
    'it was sent',
  )
const cash = async ({ client }: Person) => (await call(client, 'wallet.balance', {})).value.cash
const moved = ({ refNo }: { refNo: string }) =>
  app.owner.values<string>(sql`
    select k.code || ' ' || to_char(j.amount / 10000.0, 'FM9999990.00') from journal j join ledger_kind k on k.id = j.kind
    where j.ref_no = ${refNo} order by j.id`)
const house = () =>
  app.owner.value<string>(sql`
    select to_char(coalesce(sum(case a.id when j.credit_account then j.amount else -j.amount end), 0) / 10000.0, 'FM9999990.00')
    from account a join journal j on a.id in (j.debit_account, j.credit_account) where a.house_code = 'withdrawal-fees'`)
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])

it('the first of a day is free; then 1%, at least 1, at most 25 a day; a new day begins anew', async () => {
  const one = await person('9000')
  expect((await call(one.client, 'cashier.eligibility', {})).value.fee).toMatchObject({
    free: 1,
    left: 1,
    used: 0,
    ppm: 10_000,
    min: '1.0000',
    dayMax: '25.0000',
    isFree: true,
    rank: null,
  })
  expect(await paid(one, '300')).toMatchObject({ amount: '300.0000', fee: '0.0000', net: '300.0000' })
  expect((await call(one.client, 'cashier.eligibility', {})).value.fee).toMatchObject({
    left: 0,
    used: 1,
    isFree: false,
  })
  // 1% of 100.99 is 1.0099: cut to hundredths. Less than 1 is 1; above 25 with what was charged before is what is left of 25.
  expect(await feeOf(one, '100.99')).toMatchObject({ fee: '1.0000', net: '99.9900' })
  expect(await feeOf(one, '50')).toMatchObject({ fee: '1.0000' })
  expect(await feeOf(one, '1399.99')).toMatchObject({ fee: '13.9900' })
  const second = await paid(one, '1399.99')
  expect(second).toMatchObject({ amount: '1399.9900', fee: '13.9900', net: '1386.0000' })
  expect(await moved(second)).toEqual(['WD_FREEZE 1386.00', 'WD_FEE 13.99', 'WD_PAID 1386.00'])
  expect(await paid(one, '2000')).toMatchObject({ fee: '11.0100', net: '1988.9900' })
  expect(await paid(one, '2000')).toMatchObject({ fee: '0.0000', feeTerms: { isFree: false, charged: '25.0000' } })
  expect(await cash(one)).toBe('3300.0100')
  await app.clock.advance(DAY_MS)
  await backAgain(one)
  linh = await app.operator('linh.fin')
  expect(await paid(one, '300')).toMatchObject({ fee: '0.0000', feeTerms: { isFree: true } })
  expect(await house()).toBe('25.00')
  await expectSound()
})

it('of two at once around the last free one, one is free and the other is not sent; later it needs the fee', async () => {
  const one = await person()
  const replies = await Promise.all([send(one, '300'), send(one, '300')])
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['ok', 'withdrawal_not_eligible'])
  const won = must(
    replies.find(({ code }) => code === 'ok'),
    'one was sent',
  ).value
  expect(won).toMatchObject({ fee: '0.0000' })
  await approve(won)
  // Seen while a free one was left.
  const key = randomUUID()
  expect(await send(one, '300', undefined, key)).toMatchObject({
    code: 'withdrawal_fee_changed',
    value: { fee: '3.0000' },
  })
  expect(await send(one, '300', '2.99')).toMatchObject({ code: 'withdrawal_fee_changed' })
  expect(await cash(one)).toBe('4700.0000')
  const again = await Promise.all([send(one, '300', '3', key), send(one, '300', '3')])
  expect(again.filter(({ success }) => success)).toHaveLength(1)
  expect(await cash(one)).toBe('4400.0000')
  await expectSound()
})

it('the whole balance leaves with its fee; a repeat is the same one; what the fee would eat up is refused', async () => {
  const one = await person('700')
  await paid(one, '300')
  const key = randomUUID()
  const first = await send(one, '400', '4', key)
  expect(first.value).toMatchObject({ amount: '400.0000', fee: '4.0000', net: '396.0000' })
  expect((await send(one, '400', '4', key)).value.id).toBe(first.value.id)
  // What it costs is no part of it: asked again after a lost answer, the page has seen another fee.
  expect((await send(one, '400', '4.5', key)).value.id).toBe(first.value.id)
  expect((await send(one, '400', undefined, key)).value.id).toBe(first.value.id)
  expect((await send(one, '300', '4', key)).code).toBe('key_conflict')
  expect(await cash(one)).toBe('0.0000')
  const poor = await person('700')
  await paid(poor, '300')
  expect(await send(poor, '401', '4.01')).toMatchObject({ code: 'insufficient_balance', value: { short: '1.0000' } })
  await terms({ min: '150', dayMax: null })
  // Nothing would arrive: refused with the fee, whatever fee was seen, and it can be sent again with more under the same key.
  const tooSmall = randomUUID()
  const tooHigh = { code: 'withdrawal_fee_too_high', value: { fee: '150.0000' } }
  expect(await feeOf(poor, '150')).toMatchObject({ fee: '150.0000', net: '0.0000' })
  expect(await send(poor, '150', '150', tooSmall)).toMatchObject(tooHigh)
  expect(await send(poor, '149.99', '149.99')).toMatchObject(tooHigh)
  expect(await send(poor, '150')).toMatchObject(tooHigh)
  expect(await cash(poor)).toBe('400.0000')
  expect((await send(poor, '150.01', '150', tooSmall)).value).toMatchObject({ fee: '150.0000', net: '0.0100' })
  await expectSound()
})

it('a fixed part, a week, no free one at all, and no fee', async () => {
  const one = await person()
  await terms({ free: 0, fixed: '2.5', dayMax: null })
  expect(await feeOf(one, '1000')).toMatchObject({ fee: '12.5000', terms: { free: 0, left: 0 } })
  await terms({ free: 0, ppm: 0, fixed: '2', min: '5' })
  expect(await feeOf(one, '1000')).toMatchObject({ fee: '5.0000' })
  await terms({ free: 0, ppm: 0 })
  expect(await feeOf(one, '1000')).toMatchObject({ fee: '0.0000' })
  await terms({ free: null })
  expect(await feeOf(one, '1000')).toMatchObject({ fee: '0.0000', terms: { left: null, isFree: true } })
  await terms({})
  await setSetting(app.db, feeSettings.period, 'month', 'test')
  await app.clock.advance(5000)
  await paid(one, '300')
  const { rows } = await app.owner.query(sql`
    update withdrawal set created_at = date_trunc('month', lotus_now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh'
    where member_id = ${one.memberId} returning id`)
  expect(rows).toHaveLength(1)
  expect(await feeOf(one, '1000')).toMatchObject({ fee: '10.0000', terms: { used: 1, charged: '0.0000' } })
  await app.owner.query(
    sql`update withdrawal set created_at = created_at - interval '1 second' where member_id = ${one.memberId}`,
  )
  expect(await feeOf(one, '1000')).toMatchObject({ fee: '0.0000', terms: { used: 0, left: 1 } })
})

it('the audit counts the free ones and the fees of the day again', async () => {
  const one = await person('5000')
  await terms({ free: 2 })
  const rows = [await paid(one, '300'), await paid(one, '300'), await paid(one, '400'), await paid(one, '500')]
  expect(rows.map(({ fee }) => fee)).toEqual(['0.0000', '0.0000', '4.0000', '5.0000'])
  await expectSound()
  const broken = async (refNo: string | undefined, terms: Record<string, unknown>) => {
    const row = sql`update withdrawal set fee_terms = fee_terms || ${JSON.stringify(terms)}::jsonb where ref_no = ${refNo}`
    const before = await app.owner.value(sql`select fee_terms as t from withdrawal where ref_no = ${refNo}`)
    await app.owner.query(row)
    const found = (await app.composition.audit()).checks.flatMap(({ breaks }) => breaks).map(({ subject }) => subject)
    await app.owner.query(
      sql`update withdrawal set fee_terms = ${JSON.stringify(before)}::jsonb where ref_no = ${refNo}`,
    )
    return found
  }
  // A free one too many, with figures that agree with its fee and with the journal.
  expect(await broken(rows[1]?.refNo, { free: 1, used: 0, left: 1 })).toEqual([rows[1]?.refNo])
  // Not counted as free, but free all the same.
  expect(await broken(rows[0]?.refNo, { isFree: false, charged: '250000' })).toContain(rows[0]?.refNo)
  // Of the day nothing was charged before.
  expect(await broken(rows[3]?.refNo, { charged: '0' })).toEqual([rows[3]?.refNo])
  // A rank that nobody holds here.
  expect(await broken(rows[0]?.refNo, { rank: 3 })).toEqual([`the rank of withdrawal ${rows[0]?.refNo}`])
  await expectSound()
})

it('refused: amount and fee come back, and the free one with it', async () => {
  const one = await person()
  const free = await sent(one, '300')
  await call(linh, 'bo.rejectWithdrawal', { id: free.id, reason: 'sai tên' })
  expect(await paid(one, '300')).toMatchObject({ feeTerms: { isFree: true } })
  const row = await sent(one, '500')
  expect(row.fee).toBe('5.0000')
  expect(await cash(one)).toBe('4200.0000')
  const decided = await call(linh, 'bo.rejectWithdrawal', { id: row.id, reason: 'sai tên' })
  expect(decided.value.feeReturnedAt).not.toBeNull()
  expect(await cash(one)).toBe('4700.0000')
  expect(await moved(row)).toEqual(['WD_FREEZE 495.00', 'WD_FEE 5.00', 'WD_UNFREEZE 495.00', 'WD_FEE_RETURN 5.00'])
  // It counts for no limit of the day's fees.
  expect((await feeOf(one, '500')).terms.charged).toBe('0.0000')
  const told = await eventsOf(app, `member:${one.memberId}`, 'cashier.withdrawal_changed')
  expect(told.at(-1)).toMatchObject({ id: row.id, status: 'REJECTED', amount: '500.0000', net: '495.0000' })
  await expectSound()
})

it('through the provider: the net is paid; the fee stays when it is received by force; it comes back with money that came back', async () => {
  const one = await person()
  await paid(one, '300')
  const told = (row: { refNo: string }, attempt: number, vnd: string) =>
    applyPayoutWebhook(deps, {
      payoutRef: `${row.refNo}-${attempt}`,
      channelCode: 'demo_wallet',
      amount: vnd,
      currency: 'VND',
      event: 'paid',
      providerRef: `P-${row.refNo}-${attempt}`,
      authorisation: 'AUTH',
    })
  const forced = await sent(one, '500')
  await approve(forced, 'provider')
  expect((await told(forced, 1, '495000')).outcome).toBe('paid')
  await app.clock.advance(31 * 60_000)
  expect(await forceReceived(app.db)).toBeGreaterThan(0)
  await backAgain(one)
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
  expect(await own(one, forced.id)).toMatchObject({ status: 'FORCED_RECEIVED', fee: '5.0000', feeReturnedAt: null })

  const back = await sent(one, '600')
  await approve(back, 'provider')
  await told(back, 1, '594000')
  const claim = async () => {
    const name = `${randomUUID()}.webp`
    await insertProof(app.db, { memberId: one.memberId, name, hash: '0'.repeat(64) })
    await claimNotReceived(deps, one.memberId, { id: back.id, said: 'Chưa thấy', images: [name] })
  }
  const decide = (by: HttpClient, outcome: 'returned' | 'resent') =>
    call(by, 'bo.decideClaim', { id: back.id, outcome, reason: 'đã đối chiếu' })
  const heard = async () => (await eventsOf(app, `member:${one.memberId}`, 'cashier.claim_decided')).at(-1)
  await claim()
  for (const by of [linh, hoa]) expect((await decide(by, 'resent')).code).toBe('ok')
  // The member hears what is on its way to the bank, not what left the wallet.
  expect(await heard()).toMatchObject({ outcome: 'resent', amount: '600.0000', net: '594.0000' })
  // Sent again, it costs nothing more.
  expect(await own(one, back.id)).toMatchObject({ status: 'PAYING', fee: '6.0000', feeReturnedAt: null })
  expect((await told(back, 2, '594000')).outcome).toBe('paid')
  const before = await cash(one)
  await claim()
  for (const by of [linh, hoa]) expect((await decide(by, 'returned')).code).toBe('ok')
  expect(await heard()).toMatchObject({ outcome: 'returned', amount: '600.0000' })
  expect(await own(one, back.id)).toMatchObject({ status: 'REFUNDED', fee: '6.0000' })
  expect(Number(await cash(one)) - Number(before)).toBe(600)
  expect((await moved(back)).slice(-2)).toEqual(['WD_RETURN 594.00', 'WD_FEE_RETURN 6.00'])
  await expectSound()

  // It had arrived after all: what was paid out is taken again, the fee is not.
  await told(back, 2, '594000')
  for (const by of [linh, hoa])
    expect(
      (
        await call(by, 'bo.endPayout', {
          id: back.id,
          payoutRef: `${back.refNo}-2`,
          result: 'paid',
          providerRef: `P-${back.refNo}-2`,
          reason: 'đã đến',
        })
      ).code,
    ).toBe('ok')
  expect(await own(one, back.id)).toMatchObject({ status: 'RECEIVED_CONFIRMED' })
  expect(Number(await cash(one)) - Number(before)).toBe(6)
  await expectSound()
})
