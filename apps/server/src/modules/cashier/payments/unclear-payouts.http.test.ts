import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { installDemoChannel } from '../deposits/demo-channel.ts'
import { cashierModule } from '../module.ts'
import type { PaymentAdapter, PayoutAnswer } from './payment-adapter.ts'
import { applyPayoutWebhook, sendPayouts } from './send-payouts.ts'

// Issue 20 section 2 (MC04): a payout whose provider contradicts itself is never paid twice and never given back, and two
// operators can end it.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
const [linh, hoa] = [await app.operator('linh.fin'), await app.operator('hoa.ops')]

type One = { client: HttpClient; id: string; refNo: string; memberId: bigint }
let accounts = 0
/** A withdrawal of 200 that is to be paid by the provider: ordered, and not sent yet. */
async function approved(username: string): Promise<One> {
  const { client } = await app.register(username)
  await app.deposit(client, '500')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: `66600000${String((accounts += 1)).padStart(4, '0')}`,
    holderName: 'NGUYEN VAN A',
  })
  const input = { amount: '200', payoutAccountId: account.value.id }
  const { id, refNo } = (await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })).value
  expect((await again({ id })).value.status).toBe('PAYING')
  return { client, id, refNo, memberId: BigInt((await call(client, 'member.info', {})).value.id) }
}
const again = ({ id }: Pick<One, 'id'>) => call(linh, 'bo.approveWithdrawal', { id, by: 'provider' })

/** The provider's webhook about a try; the amount as ordered unless the test says otherwise. */
async function told(one: One, event: 'paid' | 'failed', of: { attempt?: number; amount?: string; ref?: string } = {}) {
  const { attempt = 1, amount = '200000', ref = `P-${one.refNo}` } = of
  const proof = event === 'paid' ? { providerRef: ref, authorisation: 'AUTH' } : { reason: 'closed' }
  const payout = { payoutRef: `${one.refNo}-${attempt}`, channelCode: 'demo_wallet', amount, currency: 'VND' }
  return (await applyPayoutWebhook(deps, { ...payout, event, ...proof })).outcome
}
/** What the loop asks the provider, which answers so; every turn is late enough for what waits. */
async function turn(answers: { payOut?: PayoutAnswer; query?: PayoutAnswer }): Promise<string[]> {
  const asked: string[] = []
  const none = { kind: 'undecided', reason: 'test' } as const
  const adapter: PaymentAdapter = {
    create: () => Promise.resolve(none),
    query: () => Promise.resolve(none),
    payOut: ({ payoutRef }) => (asked.push(`pay ${payoutRef}`), Promise.resolve(answers.payOut ?? none)),
    queryPayout: (ref) => (asked.push(`query ${ref}`), Promise.resolve(answers.query ?? none)),
    watch: () => Promise.resolve(none),
    queryWatch: () => Promise.resolve(none),
  }
  await app.clock.advance(60_000)
  await sendPayouts({ ...deps, payments: new Map([['sandbox', adapter]]) })
  return asked
}
const turnOf = async (one: One, answers: Parameters<typeof turn>[0] = {}) =>
  (await turn(answers)).filter((line) => line.includes(one.refNo))
const detail = async ({ id }: One) => (await call(linh, 'bo.withdrawal', { id })).value
const caseOf = async ({ id }: One) => (await call(linh, 'bo.withdrawalCase', { id })).value
const doubts = async (one: One) => (await detail(one)).payouts.map(({ state, unclear }) => [state, unclear])
const end = (
  by: HttpClient,
  one: One,
  { attempt = 1, ...of }: { attempt?: number; result: 'paid' | 'failed'; providerRef?: string },
) => call(by, 'bo.endPayout', { id: one.id, payoutRef: `${one.refNo}-${attempt}`, reason: 'theo sao kê', ...of })
/** What left the member's money to the account of the channel, by the ledger. */
const paidTo = (one: One) =>
  app.owner.values<string>(sql`
    select a.house_code from journal j join ledger_kind k on k.id = j.kind join account a on a.id = j.credit_account
    where k.code = 'WD_PAID' and j.ref_no = ${one.refNo}`)
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])

it('paid after it failed counts while nothing else was sent, once, and its case waits for a person', async () => {
  const one = await approved('saukhihong')
  expect(await told(one, 'failed')).toBe('failed')
  expect(await told(one, 'paid')).toBe('paid')
  expect(await told(one, 'paid')).toBe('duplicate')
  const { status, reviewer } = await detail(one)
  expect([status, reviewer, await paidTo(one)]).toEqual(['PAID', 'linh.fin', ['psp:demo_wallet']])
  expect(await doubts(one)).toEqual([['paid', 'paid_after_failed']])
  expect((await caseOf(one)).closedAt).toBeNull()
  expect((await call(linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'trả lại' })).code).toBe('state_conflict')
  expect((await call(linh, 'bo.closeWithdrawalCase', { id: one.id, reason: 'đã đối chiếu' })).success).toBe(true)
  await expectSound()
})

it('a later try that was not sent is cancelled by it; one that was sent moves nothing', async () => {
  const unsent = await approved('chuagui')
  await told(unsent, 'failed')
  await again(unsent)
  expect(await told(unsent, 'paid')).toBe('paid')
  expect(await turnOf(unsent)).toEqual([])
  const { payouts, status } = await detail(unsent)
  expect(payouts.map(({ state, reason, tries }) => [state, reason, tries])).toEqual([
    ['paid', 'closed', 0],
    ['failed', 'CANCELLED', 0],
  ])
  expect([status, await paidTo(unsent)]).toEqual(['PAID', ['psp:demo_wallet']])

  const sent = await approved('daguilai')
  await told(sent, 'failed')
  await again(sent)
  expect(await turnOf(sent)).toEqual([`pay ${sent.refNo}-2`])
  expect(await told(sent, 'paid')).toBe('unclear')
  expect(await paidTo(sent)).toEqual([])
  // Neither the unclear one nor the other is asked about or sent by itself.
  expect(await turnOf(sent)).toEqual([])
  expect((await call(linh, 'bo.askPayout', { id: sent.id })).code).toBe('state_conflict')
  expect(await told(sent, 'failed', { attempt: 2 })).toBe('failed')
  // It may be out: not given back, not sent a third time.
  expect((await again(sent)).code).toBe('state_conflict')
  expect((await call(linh, 'bo.rejectWithdrawal', { id: sent.id, reason: 'trả lại' })).code).toBe('state_conflict')
  expect((await caseOf(sent)).closedAt).toBeNull()
  // By hand it is booked where the provider's money went.
  expect((await call(linh, 'bo.approveWithdrawal', { id: sent.id, by: 'hand' })).value.status).toBe('PAID')
  expect(await paidTo(sent)).toEqual(['psp:demo_wallet'])
  expect((await caseOf(sent)).closedAt).toBeNull()
  await expectSound()
})

it('two operators end an unclear one as paid: the same outcome and reference, two people, once', async () => {
  const one = await approved('haiketthuc')
  expect((await end(linh, one, { result: 'paid', providerRef: 'X1' })).code).toBe('state_conflict')
  expect(await told(one, 'paid', { amount: '200001' })).toBe('unclear')
  expect((await end(linh, one, { result: 'paid' })).success).toBe(false)
  expect((await end(linh, one, { result: 'paid', providerRef: 'X1' })).value.payouts[0]?.end).toMatchObject({
    who: 'linh.fin',
    confirmedAt: null,
  })
  expect((await end(linh, one, { result: 'paid', providerRef: 'X1' })).code).toBe('same_operator')
  // Another reference is another request, which the first operator may confirm.
  expect((await end(hoa, one, { result: 'paid', providerRef: 'X2' })).value.status).toBe('PAYING')
  expect(await paidTo(one)).toEqual([])
  const both = await Promise.all([1, 2].map(() => end(linh, one, { result: 'paid', providerRef: 'X2' })))
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  const { status, payouts, history } = await detail(one)
  expect(status).toBe('PAID')
  expect(payouts[0]).toMatchObject({ state: 'paid', providerRef: 'X2', unclear: 'amount' })
  expect(payouts[0]?.end).toMatchObject({ who: 'hoa.ops', confirmedBy: 'linh.fin' })
  expect(history.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['UNCLEAR', 'END_PAID_ASKED', 'END_CONFIRMED', 'PAID_OUT']),
  )
  expect(await paidTo(one)).toEqual(['psp:demo_wallet'])
  // Settled, nothing is unclear any more: the case closes with the withdrawal, until the provider says something else again.
  expect((await caseOf(one)).closedAt).not.toBeNull()
  expect(await told(one, 'paid', { ref: 'X3' })).toBe('unclear')
  expect((await caseOf(one)).closedAt).toBeNull()
  const audited = await app.owner.value<number>(
    sql`select count(*)::integer from audit_log where action = 'withdrawals.end_payout' and target = ${`withdrawal:${one.id}`}`,
  )
  // Three that counted and three that were refused.
  expect(audited).toBe(6)
  await expectSound()
})

it('ended as failed it goes back to the reviewer, who may give it back; a used reference is a case and not accepted', async () => {
  const [other, one] = [await approved('makhac'), await approved('matrung')]
  expect(await told(other, 'paid', { ref: 'SAME' })).toBe('paid')
  expect(await told(one, 'paid', { ref: 'SAME' })).toBe('unclear')
  expect((await caseOf(one)).unclear).toBe('key_conflict')
  expect((await end(linh, one, { result: 'paid', providerRef: 'SAME' })).code).toBe('payout_ref_used')
  expect((await end(linh, one, { result: 'failed' })).value.status).toBe('PAYING')
  expect((await end(hoa, one, { result: 'failed' })).value.status).toBe('PAY_FAILED')
  expect((await end(hoa, one, { result: 'failed' })).code).toBe('state_conflict')
  expect((await call(linh, 'bo.rejectWithdrawal', { id: one.id, reason: 'trả lại' })).value.status).toBe('REJECTED')
  expect((await caseOf(one)).closedAt).not.toBeNull()
  expect((await call(one.client, 'wallet.balance', {})).value.sumBalance).toBe('500.0000')
  expect(await paidTo(one)).toEqual([])
  await expectSound()
})

it('each word against another is kept and opens the case again, and undoes what one operator asked before', async () => {
  const one = await approved('nhieuloi')
  await told(one, 'paid', { amount: '1' })
  await end(linh, one, { result: 'failed' })
  await call(linh, 'bo.closeWithdrawalCase', { id: one.id, reason: 'đã hỏi' })
  await told(one, 'paid', { amount: '2' })
  expect((await caseOf(one)).closedAt).toBeNull()
  const { payouts, history } = await detail(one)
  expect(payouts[0]?.end).toBeNull()
  expect(history.filter(({ action }) => action === 'UNCLEAR')).toHaveLength(2)
  expect((await end(hoa, one, { result: 'failed' })).value.status).toBe('PAYING')
  const words = await app.owner.values<bigint>(
    sql`select vnd from withdrawal_payout_word where withdrawal_id = ${BigInt(one.id)} order by n`,
  )
  expect(words).toEqual([1n, 2n])
  // What it says at last and exactly still counts; the case is a person's then.
  expect(await told(one, 'paid')).toBe('paid')
  expect((await caseOf(one)).closedAt).toBeNull()
  expect((await end(linh, one, { result: 'failed' })).code).toBe('state_conflict')
  await expectSound()
})

it('a refusal of the first request ends a try; refused when it was sent again it may be paid already', async () => {
  const refused = { kind: 'refused', code: 'REFUSED' } as const
  const first = await approved('tuchoidau')
  expect(await turnOf(first, { payOut: refused })).toEqual([`pay ${first.refNo}-1`])
  expect((await detail(first)).status).toBe('PAY_FAILED')

  const later = await approved('tuchoisau')
  await turn({})
  expect(await turnOf(later, { query: { kind: 'unknown' }, payOut: refused })).toHaveLength(2)
  expect((await detail(later)).status).toBe('PAYING')
  expect(await doubts(later)).toEqual([['asked', 'refused_again']])
  expect(await turnOf(later)).toEqual([])
  expect((await end(linh, later, { result: 'failed' })).success).toBe(true)
  expect((await end(hoa, later, { result: 'failed' })).value.status).toBe('PAY_FAILED')

  const queried = await approved('hoihong')
  await turn({})
  const { refNo } = queried
  const payout = {
    payoutRef: `${refNo}-1`,
    providerPayout: 'PP',
    state: 'failed',
    amount: '200000',
    currency: 'VND',
  } as const
  const said = { ...payout, providerRef: null, authorisation: null, reason: 'closed' }
  expect(await turnOf(queried, { query: { kind: 'payout', payout: said } })).toEqual([`query ${refNo}-1`])
  expect((await detail(queried)).status).toBe('PAY_FAILED')
  await expectSound()
})
