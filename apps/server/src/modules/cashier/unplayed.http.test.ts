import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { createTurnover, excludeMember } from '../wallet/index.ts'
import { approveAutomatically } from './approve-automatically.ts'
import { claimNotReceived } from './claims/claim-not-received.ts'
import { insertProof } from './claims/claim.repo.ts'
import { installDemoChannel } from './deposits/demo-channel.ts'
import { cashierModule } from './module.ts'
import { cashierSettings } from './settings.ts'

// Issue 19 section 5: turnover that a member may not play does not hold the money back (trust.md EXC-1); two operators must agree.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const turnover = createTurnover({ db: app.db })
// Everything of these members would be approved by one, or by the rules.
await setSetting(app.db, cashierSettings.withdrawSecondScore, 10_000, 'test')
await setSetting(app.db, cashierSettings.autoBelow, '5000', 'test')
await setSetting(app.db, cashierSettings.autoScore, 1000, 'test')
const [linh, hoa, mai] = [await app.operator('linh.fin'), await app.operator('hoa.ops'), await app.operator('mai.sup')]

type Member = { client: HttpClient; id: string }
/** A deposit of 1,000 of which 1,000 is still to be played. */
async function member(username: string): Promise<Member> {
  const { client } = await app.register(username)
  await setSetting(app.db, cashierSettings.depositTurnoverPpm, 1_000_000, 'test')
  await app.deposit(client, '1000.00')
  await setSetting(app.db, cashierSettings.depositTurnoverPpm, 0, 'test')
  const added = { bankCode: 'DEMO', accountNumber: '1234567890', holderName: 'NGUYEN VAN A' }
  expect((await call(client, 'cashier.addPayoutAccount', added)).code).toBe('ok')
  return { client, id: (await call(client, 'member.info', {})).value.id }
}
async function ask({ client }: Member, amount = '400') {
  const { accounts } = (await call(client, 'cashier.payoutAccounts', {})).value
  const payoutAccountId = must(accounts[0], 'an account was added').id
  return call(client, 'cashier.createWithdrawal', { amount, payoutAccountId }, { key: randomUUID() })
}
const rules = async ({ client }: Member) => (await call(client, 'cashier.eligibility', {})).value
const check = async (one: Member) => (await rules(one)).checks.find(({ code }) => code === 'turnover')
const block = async ({ id }: Member, until: string | null = null) =>
  expect((await call(mai, 'bo.restrictMember', { id, what: 'BETS', until, reason: 'đang xem xét' })).code).toBe('ok')
const lift = async ({ id }: Member) =>
  expect((await call(mai, 'bo.unrestrictMember', { id, what: 'BETS', reason: 'đã xem' })).code).toBe('ok')
const detail = async (id: string) => (await call(linh, 'bo.withdrawal', { id })).value
const operatorId = (username: string) =>
  app.owner.value<bigint>(sql`select id from operator where username = ${username}`)
const approve = (who: HttpClient, id: string) => call(who, 'bo.approveWithdrawal', { id, by: 'hand' })
const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms)

it(
  'bets blocked: a deposit’s missing turnover is no refusal; two operators, never one twice, never the rules',
  { timeout: 60_000 },
  async () => {
    const one = await member('chanvong')
    expect(await ask(one)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'turnover' } })
    const until = inMs(86_400_000).toISOString()
    await block(one, until)
    expect(await rules(one)).toMatchObject({ withdrawable: '1000.0000', locked: '0.0000', now: '1000.0000' })
    const figures = { open: '1', required: '1000.0000', progress: '0.0000', left: '1000.0000' }
    expect(await check(one)).toEqual({
      code: 'turnover',
      ok: true,
      details: { ...figures, why: 'bets_blocked', at: until },
    })
    const { value } = await ask(one)
    const unplayed = { why: 'bets_blocked', missing: '1000.0000', until }
    expect(value).toMatchObject({ status: 'SUBMITTED', unplayed })

    expect(await approveAutomatically(deps)).toBe(0)
    expect(await detail(value.id)).toMatchObject({
      unplayed,
      needsSecond: true,
      playsAgain: false,
      automatic: { refusal: 'turnover' },
    })
    expect((await approve(linh, value.id)).value).toMatchObject({ status: 'SUBMITTED', needsSecond: true })
    expect((await approve(linh, value.id)).code).toBe('same_operator')
    expect(await approveAutomatically(deps)).toBe(0)
    expect((await approve(hoa, value.id)).value).toMatchObject({ status: 'PAID', reviewer: 'hoa.ops' })
    const breaks = async () => (await app.composition.audit()).checks.flatMap((check) => check.breaks)
    expect(await breaks()).toEqual([])
    // One who paid it alone is found, whoever the one is.
    const id = BigInt(value.id)
    const before = await app.owner.value(sql`select to_jsonb(w) as row from withdrawal w where id = ${id}`)
    const none = sql`first_reviewer_id = null, first_reviewer_name = null, first_approved_at = null`
    for (const change of [none, sql`reviewer_id = null`]) {
      await app.owner.query(sql`update withdrawal set ${change} where id = ${id}`)
      expect(await breaks()).toMatchObject([{ subject: value.refNo, expected: 'two operators' }])
      await app.owner.query(sql`
        update withdrawal w set first_reviewer_id = b.first_reviewer_id, first_reviewer_name = b.first_reviewer_name,
          first_approved_at = b.first_approved_at, reviewer_id = b.reviewer_id
        from jsonb_populate_record(null::withdrawal, ${JSON.stringify(before)}::jsonb) b where w.id = ${id}`)
    }
    expect(await breaks()).toEqual([])
  },
)

it(
  'one that came back and waits to be sent again is no break, until one alone has paid it',
  { timeout: 60_000 },
  async () => {
    const one = await member('guilaihai')
    await block(one)
    const { id, refNo } = (await ask(one)).value
    await approve(linh, id)
    expect((await approve(hoa, id)).value.status).toBe('PAID')
    const name = `${randomUUID()}.webp`
    await insertProof(app.db, { memberId: BigInt(one.id), name, hash: '0'.repeat(64) })
    await claimNotReceived(deps, BigInt(one.id), { id, said: 'Chưa thấy tiền', images: [name] })
    await setSetting(app.db, cashierSettings.payoutChannel, '', 'test')
    for (const by of [hoa, linh])
      expect((await call(by, 'bo.decideClaim', { id, outcome: 'resent', reason: 'đã đối chiếu' })).code).toBe('ok')
    expect(await detail(id)).toMatchObject({ status: 'PAY_FAILED', reviewer: null })
    const breaks = async () => (await app.composition.audit()).checks.flatMap((check) => check.breaks)
    expect(await breaks()).toEqual([])
    // Who approved it first is not the one who agrees now.
    expect((await approve(linh, id)).code).toBe('same_operator')
    expect((await approve(hoa, id)).value).toMatchObject({ status: 'PAID', reviewer: 'hoa.ops' })
    expect(await breaks()).toEqual([])
    await app.owner.query(sql`update withdrawal set reviewer_id = null where id = ${BigInt(id)}`)
    expect(await breaks()).toMatchObject([{ subject: refNo, expected: 'two operators' }])
    await app.owner.query(
      sql`update withdrawal set reviewer_id = ${await operatorId('hoa.ops')} where id = ${BigInt(id)}`,
    )
  },
)

it('a block that ends between request and approval: two must agree all the same, and are told; the next request is refused', async () => {
  for (const ends of ['lifted', 'by its day'] as const) {
    const one = await member(ends === 'lifted' ? 'chanrophet' : 'chanhetngay')
    await block(one, ends === 'lifted' ? null : inMs(60_000).toISOString())
    const { id } = (await ask(one)).value
    if (ends === 'lifted') await lift(one)
    else await app.clock.advance(61_000)
    expect(await detail(id)).toMatchObject({ needsSecond: true, playsAgain: true })
    expect((await approve(linh, id)).value.status).toBe('SUBMITTED')
    expect((await approve(linh, id)).code).toBe('same_operator')
    expect((await approve(hoa, id)).value.status).toBe('PAID')
    expect(await check(one)).toMatchObject({ ok: false, details: { left: '1000.0000' } })
    expect(await ask(one)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'turnover' } })
  }
})

it('excluded, by themselves or cooling off: the same rule', async () => {
  for (const reason of ['self', 'cool_off'] as const) {
    const one = await member(reason === 'self' ? 'tuloaitru' : 'tamnghi')
    await excludeMember(app.db, { memberId: BigInt(one.id), until: inMs(86_400_000), reason })
    expect(await check(one)).toMatchObject({ ok: true, details: { why: 'excluded', left: '1000.0000' } })
    const { value } = await ask(one)
    expect(value).toMatchObject({ status: 'SUBMITTED', unplayed: { why: 'excluded' } })
    expect(await detail(value.id)).toMatchObject({ needsSecond: true, playsAgain: false })
  }
})

it('a bonus’s turnover stays, and goes once the bonus is given up', async () => {
  const one = await member('thuongvong')
  const bonus = { ref: 'welcome', amount: parseMoney('50'), multiplePpm: 10_000_000 }
  await turnover.grantBonus({ memberId: BigInt(one.id), ...bonus })
  await block(one)
  // What refuses is the bonus alone.
  const details = { open: '1', required: '500.0000', left: '500.0000', why: 'bets_blocked' }
  expect(await check(one)).toMatchObject({ ok: false, details })
  expect(await ask(one)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'turnover' } })
  expect((await call(one.client, 'bonus.giveUp', { ref: 'welcome' })).code).toBe('ok')
  expect((await ask(one)).value).toMatchObject({ unplayed: { missing: '1000.0000' } })
})

it('nothing is missing, or the brand does not want it: as ever', async () => {
  const free = await member('khongthieu')
  await app.owner.query(
    sql`update turnover_requirement set status = 'cancelled', end_reason = 'test', ended_at = lotus_now() where member_id = ${BigInt(free.id)}`,
  )
  await block(free)
  expect((await check(free))?.details).not.toHaveProperty('why')
  const { id, unplayed } = (await ask(free)).value
  expect([unplayed, (await detail(id)).needsSecond]).toEqual([null, false])
  const held = await member('khongcho')
  await block(held)
  expect(cashierSettings.withdrawUnplayed.isGuarded).toBe(true)
  await setSetting(app.db, cashierSettings.withdrawUnplayed, false, 'test')
  expect(await ask(held)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'turnover' } })
  await setSetting(app.db, cashierSettings.withdrawUnplayed, true, 'test')
  // Withdrawals that are blocked too stay blocked.
  await call(mai, 'bo.restrictMember', { id: held.id, what: 'WITHDRAWALS', until: null, reason: 'đang xem xét' })
  expect(await ask(held)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'account_active' } })
})

it('a transfer in the team keeps the plain rule, since nobody would look at it', async () => {
  const one = await member('chuyentuyen')
  await block(one)
  const { rules: found } = await app.owner.one<{ rules: { checks: { code: string; ok: boolean }[] } }>(
    sql`select agent_transfer_checks(${BigInt(one.id)}, '{"way": "UP", "min": "10000"}') as rules`,
  )
  expect(found.checks.find(({ code }) => code === 'turnover')).toMatchObject({ ok: false })
})
