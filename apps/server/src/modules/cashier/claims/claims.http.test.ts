import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { eventsOf, fillInboxes } from '../../messages/messages.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { forceReceived } from '../cashier.repo.ts'
import { installDemoChannel } from '../deposits/demo-channel.ts'
import { cashierModule } from '../module.ts'
import type { PaymentAdapter, PayoutAnswer } from '../payments/payment-adapter.ts'
import { applyPayoutWebhook } from '../payments/send-payouts.ts'
import { cashierSettings } from '../settings.ts'
import { askClaimPayout } from '../backoffice/decide-claim.ts'
import { purgeProofs } from './proofs.ts'

// T17, MC04, V14 (issue 20 section 2): a payout that did not arrive, its proof, and every end of it. Money comes back once.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
let linh: HttpClient
let hoa: HttpClient
// Their sessions end while the clock moves.
beforeEach(async () => {
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
  await setSetting(app.db, cashierSettings.payoutChannel, 'demo_wallet', 'test')
})
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})

async function upload(token: string, payload: Buffer, type = 'image/png') {
  const answer = await app.composition.siteApp.inject({
    method: 'POST',
    url: '/wps/cashier/withdrawals/proof',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    payload,
  })
  return answer.json<{ code: string; value: { image: string } }>()
}

/** Logged in again, after the clock has moved. */
async function tokenOf(username: string): Promise<string> {
  return (await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value.token
}

type One = { client: HttpClient; token: string; id: string; refNo: string; memberId: bigint; accountId: string }
let accounts = 0
/** A withdrawal of 200 of 500 that waits for an approval. */
async function asked(username: string): Promise<One> {
  const { client, token } = await app.register(username)
  await app.deposit(client, '500')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: `66600001${String((accounts += 1)).padStart(4, '0')}`,
    holderName: 'NGUYEN VAN A',
  })
  const { id, refNo } = await request({ client, accountId: account.value.id })
  const memberId = BigInt((await call(client, 'member.info', {})).value.id)
  return { client, token, id, refNo, memberId, accountId: account.value.id }
}
async function request({ client, accountId }: Pick<One, 'client' | 'accountId'>, amount = '200') {
  const answer = await call(
    client,
    'cashier.createWithdrawal',
    { amount, payoutAccountId: accountId },
    { key: randomUUID() },
  )
  expect(answer.code).toBe('ok')
  return answer.value
}
async function told(one: One, event: 'paid' | 'failed', attempt = 1) {
  const proof =
    event === 'paid' ? { providerRef: `P-${one.refNo}-${attempt}`, authorisation: 'AUTH' } : { reason: 'closed' }
  const payout = { payoutRef: `${one.refNo}-${attempt}`, channelCode: 'demo_wallet', amount: '200000', currency: 'VND' }
  return (await applyPayoutWebhook(deps, { ...payout, event, ...proof })).outcome
}
/** Paid by the provider, and not confirmed. */
async function paid(username: string): Promise<One> {
  const one = await asked(username)
  expect((await call(linh, 'bo.approveWithdrawal', { id: one.id, by: 'provider' })).value.status).toBe('PAYING')
  expect(await told(one, 'paid')).toBe('paid')
  return one
}
async function claim(one: One, said = 'Ngân hàng không có giao dịch này') {
  const { value } = await upload(one.token, picture)
  return call(one.client, 'cashier.claimNotReceived', { id: one.id, said, images: [value.image] })
}
async function claimed(username: string): Promise<One> {
  const one = await paid(username)
  expect((await claim(one)).value.status).toBe('NOT_RECEIVED')
  return one
}
const own = async ({ client, id }: One) =>
  must(
    (await call(client, 'cashier.withdrawals', {})).value.rows.find((row) => row.id === id),
    'it was sent',
  )
const decide = (
  by: HttpClient,
  { id }: One,
  outcome: 'found' | 'returned' | 'resent',
  { ref, reason = 'đã đối chiếu' }: { ref?: string; reason?: string } = {},
) => call(by, 'bo.decideClaim', { id, outcome, reason, ...(ref === undefined ? {} : { providerRef: ref }) })
const caseOf = async ({ id }: One) => (await call(linh, 'bo.withdrawalCase', { id })).value
const cash = async ({ client }: One) => (await call(client, 'wallet.balance', {})).value.cash
const moved = ({ refNo }: One) =>
  app.owner.values<string>(sql`
    select k.code || ' ' || j.amount / 10000 from journal j join ledger_kind k on k.id = j.kind where j.ref_no = ${refNo} order by j.id`)
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])

it('the timeline says whether the member confirmed it or the time ran out, and until when it can be claimed', async () => {
  const [said, forced] = [await paid('xacnhan'), await paid('hethan')]
  const { paidAt, claimUntil, confirmDeadline } = await own(said)
  expect(Date.parse(must(claimUntil, 'paid')) - Date.parse(must(paidAt, 'paid'))).toBe(3 * DAY_MS)
  expect(Date.parse(must(confirmDeadline, 'paid')) - Date.parse(must(paidAt, 'paid'))).toBe(30 * MINUTE_MS)
  expect((await call(said.client, 'cashier.confirmReceived', { id: said.id })).value).toMatchObject({
    status: 'RECEIVED',
    claimUntil: null,
  })
  await app.clock.advance(30 * MINUTE_MS)
  await forceReceived(app.db)
  for (const [one, name] of [
    [said, 'xacnhan'],
    [forced, 'hethan'],
  ] as const) {
    one.token = await tokenOf(name)
    one.client = app.site.as(one.token)
  }
  const late = await own(forced)
  expect(late).toMatchObject({ status: 'FORCED_RECEIVED', claim: null })
  // Confirmed is final; what only ran out can still be claimed, and keeps since when it had counted as received.
  expect((await claim(said)).code).toBe('state_conflict')
  expect((await claim(forced)).value).toMatchObject({
    status: 'NOT_RECEIVED',
    claim: { forcedAt: late.closedAt, outcome: null },
  })
  expect(await forceReceived(app.db)).toBe(0)
  await expectSound()
})

it('refuses what is no proof, another member’s picture and row, too late a claim, and makes one of two tabs', async () => {
  const [one, other] = [await paid('bangchung'), await paid('nguoikhac')]
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(200)])
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const bad of [zip, html]) expect((await upload(one.token, bad)).code).toBe('upload_invalid')
  // The size stands in the first bytes of a PNG, so nothing of 200 megapixels is decoded.
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(10_000, 20)
  expect(['upload_too_large', 'upload_invalid']).toContain((await upload(one.token, huge)).code)
  const large = await sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await upload(one.token, large)).code).toBe('upload_too_large')

  const said = 'Chưa thấy tiền'
  const mine = (await upload(one.token, picture)).value.image
  const theirs = (await upload(other.token, picture)).value.image
  const send = (images: string[], id = one.id) => call(one.client, 'cashier.claimNotReceived', { id, said, images })
  expect((await send([])).success).toBe(false)
  expect((await send([theirs])).code).toBe('upload_invalid')
  expect((await send([mine, 'nope.webp'])).code).toBe('upload_invalid')
  expect((await send([mine], other.id)).code).toBe('not_found')
  expect((await own(one)).status).toBe('PAID')
  const both = await Promise.all([send([mine]), send([mine])])
  expect(both.map(({ code }) => code)).toEqual(['ok', 'ok'])
  const count = await app.owner.value<number>(
    sql`select count(*)::integer from withdrawal_claim where withdrawal_id = ${BigInt(one.id)}`,
  )
  expect(count).toBe(1)

  await app.clock.advance(3 * DAY_MS)
  const again = app.site.as(await tokenOf('nguoikhac'))
  expect((await call(again, 'cashier.claimNotReceived', { id: other.id, said, images: [theirs] })).code).toBe(
    'claim_window_over',
  )
  await setSetting(app.db, cashierSettings.claimDays, 30, 'test')
  // A picture is for a day.
  expect((await call(again, 'cashier.claimNotReceived', { id: other.id, said, images: [theirs] })).code).toBe(
    'upload_invalid',
  )
  const file = (name: string) => existsSync(join(app.dataDir, 'uploads', 'withdrawals', name))
  expect([file(mine), file(theirs)]).toEqual([true, true])
  await purgeProofs(deps)
  expect([file(mine), file(theirs)]).toEqual([true, false])
})

it('is a case with its evidence; the proof is seen with a reason that is on record', async () => {
  const one = await claimed('vuviec')
  const detail = await caseOf(one)
  expect(detail).toMatchObject({
    status: 'NOT_RECEIVED',
    closedAt: null,
    lateAt: null,
    payoutAccount: { holderName: 'NGUYEN VAN A' },
  })
  expect(detail.payoutAccount.tail).toMatch(/^\d{4}$/)
  expect(detail.payouts[0]).toMatchObject({ state: 'paid', providerRef: `P-${one.refNo}-1` })
  expect(detail.claims).toMatchObject([{ n: 1, images: 1, outcome: null, said: 'Ngân hàng không có giao dịch này' }])
  // Every claim of this file has the same picture.
  expect(detail.claims[0]?.sharedImages).toBe(1)
  expect(JSON.stringify(detail)).not.toContain('/media/')
  // Open until it is decided.
  expect((await call(linh, 'bo.closeWithdrawalCase', { id: one.id, reason: 'thôi' })).code).toBe('state_conflict')
  expect((await call(linh, 'bo.claimProof', { id: one.id, n: 1, reason: 'x' })).success).toBe(false)
  const seen = await call(linh, 'bo.claimProof', { id: one.id, n: 1, reason: 'đối chiếu sao kê' })
  const url = must(seen.value.images[0], 'one was sent')
  const file = await app.composition.backofficeApp.inject({ url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await app.composition.siteApp.inject({ url })).statusCode).toBe(404)
  // The address alone shows nothing (trust.md 4.11): neither without its key nor with that of another time.
  for (const other of [url.slice(0, url.indexOf('?')), url.replace(/until=\d/, 'until=9')])
    expect((await app.composition.backofficeApp.inject({ url: other })).statusCode).toBe(404)
  const audited = await app.owner.values<string>(
    sql`select details ->> 'reason' from audit_log where action = 'withdrawals.view_proof' and target = ${`withdrawal:${one.id}`}`,
  )
  expect(audited).toEqual(['đối chiếu sao kê'])
})

it('found: explained with the provider’s reference, once, and told; no money moves', async () => {
  const one = await claimed('timthay')
  expect((await decide(linh, one, 'found')).success).toBe(false)
  const both = await Promise.all(
    [linh, hoa].map((by) => decide(by, one, 'found', { ref: 'FT123', reason: 'Ngân hàng ghi có 09:12' })),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect(await own(one)).toMatchObject({
    status: 'RECEIVED_CONFIRMED',
    claim: { outcome: 'found', providerRef: 'FT123', note: 'Ngân hàng ghi có 09:12' },
  })
  expect((await caseOf(one)).closedAt).not.toBeNull()
  expect(await moved(one)).toEqual(['WD_FREEZE 200', 'WD_PAID 200'])
  expect((await claim(one)).code).toBe('state_conflict')
  await fillInboxes(app)
  const { rows } = (await call(one.client, 'inbox.list', { type: 'FINANCE' })).value
  expect(rows[0]?.action).toEqual({ kind: 'WITHDRAWAL', ref: one.id })
  expect(rows[0]?.title).toContain('200')
  expect(await eventsOf(app, `member:${one.memberId}`, 'cashier.claim_decided')).toHaveLength(1)
  await expectSound()
})

it('the member may say that it arrived after all, also while one operator asks to give it back', async () => {
  const one = await claimed('denroi')
  await decide(linh, one, 'returned')
  expect((await call(one.client, 'cashier.confirmReceived', { id: one.id })).value).toMatchObject({
    status: 'RECEIVED',
    claim: { outcome: 'received' },
  })
  expect((await decide(hoa, one, 'returned')).code).toBe('state_conflict')
  expect((await caseOf(one)).closedAt).not.toBeNull()
  expect(await cash(one)).toBe('300.0000')
  await expectSound()
})

it('returned: two operators, the money once; a late failed is known, a late paid is a case that two operators end as debt', async () => {
  const one = await claimed('tralai')
  expect((await decide(linh, one, 'returned')).value.claims[0]?.asked).toMatchObject({
    outcome: 'returned',
    who: 'linh.fin',
  })
  expect((await decide(linh, one, 'returned')).code).toBe('same_operator')
  expect(await cash(one)).toBe('300.0000')
  // Two tabs of the second operator.
  const both = await Promise.all([1, 2].map(() => decide(hoa, one, 'returned')))
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect(await own(one)).toMatchObject({ status: 'REFUNDED', claim: { outcome: 'returned' } })
  expect(await cash(one)).toBe('500.0000')
  expect(await moved(one)).toEqual(['WD_FREEZE 200', 'WD_PAID 200', 'WD_RETURN 200'])
  expect((await call(one.client, 'cashier.confirmReceived', { id: one.id })).code).toBe('state_conflict')
  await expectSound()

  expect(await told(one, 'failed')).toBe('duplicate')
  expect((await caseOf(one)).closedAt).not.toBeNull()
  // Most of it is on its way somewhere else by now: what cash lacks is owed.
  await request(one, '400')
  expect([await told(one, 'paid'), await told(one, 'paid')]).toEqual(['unclear', 'duplicate'])
  expect(await caseOf(one)).toMatchObject({ closedAt: null, unclear: 'paid_after_returned' })
  expect(await cash(one)).toBe('100.0000')
  const end = (by: HttpClient) =>
    call(by, 'bo.endPayout', {
      id: one.id,
      payoutRef: `${one.refNo}-1`,
      result: 'paid',
      providerRef: `P-${one.refNo}-1`,
      reason: 'có sao kê',
    })
  expect((await end(linh)).code).toBe('ok')
  expect((await end(linh)).code).toBe('same_operator')
  expect((await end(hoa)).value.status).toBe('RECEIVED_CONFIRMED')
  expect((await end(hoa)).code).toBe('state_conflict')
  expect((await caseOf(one)).payouts[0]?.takenBack).toEqual({ taken: '100.0000', owed: '100.0000' })
  // The member reads it on the withdrawal and in one letter.
  expect((await own(one))?.takenBack).toMatchObject({ taken: '100.0000', owed: '100.0000' })
  expect(await eventsOf(app, `member:${one.memberId}`, 'cashier.payout_taken_back')).toMatchObject([
    { refNo: one.refNo, amount: '200.0000', taken: '100.0000', owed: '100.0000' },
  ])
  expect(await cash(one)).toBe('0.0000')
  expect((await moved(one)).slice(3)).toEqual(['WD_RETURN_REVERSAL 100', 'DEBT_OPENED 100'])
  expect((await caseOf(one)).closedAt).not.toBeNull()
  await expectSound()
})

it('resent: held again and paid once more; one that arrived meanwhile stops it until two operators end it', async () => {
  const one = await claimed('chilai')
  const other = await request(one, '100')
  expect((await decide(linh, one, 'resent')).code).toBe('state_conflict')
  await call(linh, 'bo.rejectWithdrawal', { id: other.id, reason: 'thử' })
  await decide(linh, one, 'resent')
  // Another outcome is another request.
  await decide(hoa, one, 'returned')
  await decide(linh, one, 'resent')
  expect((await decide(hoa, one, 'resent')).value.status).toBe('PAYING')
  expect(await cash(one)).toBe('300.0000')
  expect((await moved(one)).slice(2)).toEqual(['WD_RETURN 200', 'WD_FREEZE 200'])
  expect((await caseOf(one)).payouts.map(({ state }) => state)).toEqual(['returned', 'asked'])
  await expectSound()

  expect(await told(one, 'paid', 1)).toBe('unclear')
  expect(await told(one, 'failed', 2)).toBe('failed')
  expect((await call(linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'trả lại' })).code).toBe('state_conflict')
  const arrived = {
    id: one.id,
    payoutRef: `${one.refNo}-1`,
    result: 'paid' as const,
    providerRef: `P-${one.refNo}-1`,
    reason: 'đã tới',
  }
  await call(linh, 'bo.endPayout', arrived)
  expect((await call(hoa, 'bo.endPayout', arrived)).value.status).toBe('PAID')
  expect((await moved(one)).slice(4)).toEqual(['WD_PAID 200'])
  expect((await call(one.client, 'cashier.confirmReceived', { id: one.id })).value.status).toBe('RECEIVED')
  await expectSound()
})

it('resent and paid again may be claimed again; without a channel a reviewer pays it; refused it goes back', async () => {
  const one = await claimed('lanhai')
  await decide(linh, one, 'resent')
  await decide(hoa, one, 'resent')
  expect(await told(one, 'paid', 2)).toBe('paid')
  expect((await claim(one, 'Vẫn chưa thấy')).value).toMatchObject({
    status: 'NOT_RECEIVED',
    claim: { said: 'Vẫn chưa thấy' },
  })
  await setSetting(app.db, cashierSettings.payoutChannel, '', 'test')
  await decide(linh, one, 'resent')
  expect((await decide(hoa, one, 'resent')).value.status).toBe('PAY_FAILED')
  expect((await call(linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'tài khoản đóng' })).value.status).toBe(
    'REJECTED',
  )
  expect(await cash(one)).toBe('500.0000')
  // The first one arrived after all: a case, whatever has become of the withdrawal.
  expect(await told(one, 'paid', 1)).toBe('unclear')
  const arrived = {
    id: one.id,
    payoutRef: `${one.refNo}-1`,
    result: 'paid' as const,
    providerRef: `P-${one.refNo}-1`,
    reason: 'đã tới',
  }
  await call(linh, 'bo.endPayout', arrived)
  expect((await call(hoa, 'bo.endPayout', arrived)).code).toBe('ok')
  expect(await cash(one)).toBe('300.0000')
  await expectSound()
})

it('paid by hand it comes back from the same account of the house', async () => {
  const one = await asked('bangtay')
  await call(linh, 'bo.approveWithdrawal', { id: one.id, by: 'hand' })
  await claim(one)
  expect((await call(linh, 'bo.askClaimPayout', { id: one.id })).code).toBe('state_conflict')
  await decide(linh, one, 'returned')
  await decide(hoa, one, 'returned')
  const houses = await app.owner.values<string>(sql`
    select distinct a.house_code from journal j join account a on a.id in (j.debit_account, j.credit_account)
    where j.ref_no = ${one.refNo} and a.house_code is not null`)
  expect(houses).toEqual(['psp:demo_bank'])
  expect(await cash(one)).toBe('500.0000')
  await expectSound()
})

it('what the provider answers to a question is kept with the case; against its own word it is unclear and moves nothing', async () => {
  const one = await claimed('hoilai')
  const acting = { operator: { operatorId: 1n, username: 'linh.fin' }, ip: '203.0.113.1' } as never
  const ask = (answer: PayoutAnswer) => {
    const adapter = { queryPayout: () => Promise.resolve(answer) } as unknown as PaymentAdapter
    return askClaimPayout({ ...deps, payments: new Map([['sandbox', adapter]]) }, acting, one.id)
  }
  const payout = {
    payoutRef: `${one.refNo}-1`,
    providerPayout: 'PP',
    amount: '200000',
    currency: 'VND',
    providerRef: `P-${one.refNo}-1`,
    authorisation: 'AUTH',
    reason: null,
  }
  expect((await ask({ kind: 'payout', payout: { ...payout, state: 'paid' } })).answers).toMatchObject([
    { answer: 'paid', providerRef: `P-${one.refNo}-1`, who: 'linh.fin' },
  ])
  await ask({ kind: 'undecided', reason: 'status 500' })
  const said = { ...payout, state: 'failed' as const, providerRef: null, authorisation: null, reason: 'account closed' }
  const detail = await ask({ kind: 'payout', payout: said })
  expect(detail.answers.map(({ answer, reason }) => [answer, reason])).toEqual([
    ['failed', 'account closed'],
    ['none', 'status 500'],
    ['paid', null],
  ])
  expect(detail.unclear).toBe('failed_after_paid')
  expect(await cash(one)).toBe('300.0000')
  await decide(linh, one, 'returned')
  expect((await decide(hoa, one, 'returned')).value.closedAt).not.toBeNull()
  expect(await cash(one)).toBe('500.0000')
  await expectSound()
})
