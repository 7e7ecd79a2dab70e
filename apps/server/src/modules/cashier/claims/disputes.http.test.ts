import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { approveAutomatically } from '../approve-automatically.ts'
import { installDemoChannel } from '../deposits/demo-channel.ts'
import { openLateCases } from '../late-withdrawals.ts'
import { cashierModule } from '../module.ts'
import type { PaymentAdapter } from '../payments/payment-adapter.ts'
import { applyPayoutWebhook, sendPayouts } from '../payments/send-payouts.ts'
import { cashierSettings } from '../settings.ts'
import { claimNotReceived } from './claim-not-received.ts'
import { insertProof } from './claim.repo.ts'

// T17, operations.md 3.4 (issue 20 section 2): money in dispute stops every other payout, a payout is not given back while
// the member may have it, and nothing comes back into a closed account.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env, rates: noRates })
await installDemoChannel(app.db, true)
const { call } = app
const deps = app.composition.of(cashierModule)
let linh: HttpClient
let hoa: HttpClient
beforeEach(async () => {
  linh = await app.operator('linh.fin')
  hoa = await app.operator('hoa.ops')
  await setSetting(app.db, cashierSettings.payoutChannel, 'demo_wallet', 'test')
})

type One = { client: HttpClient; id: string; refNo: string; memberId: bigint; accountId: string }
let accounts = 0
const send = ({ client, accountId }: Pick<One, 'client' | 'accountId'>, amount: string) =>
  call(client, 'cashier.createWithdrawal', { amount, payoutAccountId: accountId }, { key: randomUUID() })
async function request(one: Pick<One, 'client' | 'accountId'>, amount: string) {
  const answer = await send(one, amount)
  expect(answer.code).toBe('ok')
  return answer.value
}
/** A withdrawal of 200, of 500 unless told, that waits for an approval. */
async function asked(username: string, deposit = '500'): Promise<One> {
  const { client } = await app.register(username)
  await app.deposit(client, deposit)
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: `66600003${String((accounts += 1)).padStart(4, '0')}`,
    holderName: 'NGUYEN VAN A',
  })
  const accountId = account.value.id
  const { id, refNo } = await request({ client, accountId }, '200')
  const memberId = BigInt((await call(client, 'member.info', {})).value.id)
  return { client, id, refNo, memberId, accountId }
}
async function told(one: Pick<One, 'refNo'>, event: 'paid' | 'failed', attempt = 1) {
  const proof =
    event === 'paid' ? { providerRef: `P-${one.refNo}-${attempt}`, authorisation: 'AUTH' } : { reason: 'closed' }
  const payout = { payoutRef: `${one.refNo}-${attempt}`, channelCode: 'demo_wallet', amount: '200000', currency: 'VND' }
  return (await applyPayoutWebhook(deps, { ...payout, event, ...proof })).outcome
}
const approve = ({ id }: Pick<One, 'id'>, by: 'provider' | 'hand') => call(linh, 'bo.approveWithdrawal', { id, by })
const reject = ({ id }: Pick<One, 'id'>) => call(linh, 'bo.rejectWithdrawal', { id, reason: 'thử' })
async function claim({ memberId, id }: One) {
  const name = `${randomUUID()}.webp`
  await insertProof(app.db, { memberId, name, hash: '0'.repeat(64) })
  return claimNotReceived(deps, memberId, { id, said: 'Chưa thấy', images: [name] })
}
/** Paid by the provider, and said not to have arrived. */
async function claimed(username: string, deposit?: string): Promise<One> {
  const one = await asked(username, deposit)
  await approve(one, 'provider')
  expect(await told(one, 'paid')).toBe('paid')
  expect((await claim(one)).status).toBe('NOT_RECEIVED')
  return one
}
type Outcome = 'found' | 'returned' | 'resent'
const decide = (by: HttpClient, { id }: One, outcome: Outcome) =>
  call(by, 'bo.decideClaim', { id, outcome, reason: 'thử', ...(outcome === 'found' ? { providerRef: 'FT1' } : {}) })
/** Two operators agree; the answer to the second. */
async function agree(one: One, outcome: Outcome) {
  expect((await decide(linh, one, outcome)).code).toBe('ok')
  return decide(hoa, one, outcome)
}
const endBy = (by: HttpClient, one: One, result: 'paid' | 'failed', attempt = 1) =>
  call(by, 'bo.endPayout', {
    id: one.id,
    payoutRef: `${one.refNo}-${attempt}`,
    result,
    reason: 'theo sao kê',
    ...(result === 'paid' ? { providerRef: `P-${one.refNo}-${attempt}` } : {}),
  })
async function end(one: One, result: 'paid' | 'failed', attempt = 1) {
  expect((await endBy(linh, one, result, attempt)).code).toBe('ok')
  return endBy(hoa, one, result, attempt)
}
const conflict = (state: string) => ({ code: 'state_conflict', value: { state } })
const caseOf = async ({ id }: One) => (await call(linh, 'bo.withdrawalCase', { id })).value
const cash = async ({ client }: One) => (await call(client, 'wallet.balance', {})).value.cash
const moved = ({ refNo }: One) =>
  app.owner.values<string>(sql`
    select k.code || ' ' || j.amount / 10000 from journal j join ledger_kind k on k.id = j.kind where j.ref_no = ${refNo} order by j.id`)
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])

it('while the provider says that returned money was paid, no other payout of its member is asked, approved or sent', async () => {
  const one = await claimed('tranhchap')
  expect((await agree(one, 'returned')).value.status).toBe('REFUNDED')
  const ordered = await request(one, '200')
  expect((await approve(ordered, 'provider')).value.status).toBe('PAYING')
  expect(await told(one, 'paid')).toBe('unclear')
  const paid: string[] = []
  const none = { kind: 'undecided', reason: 'test' } as const
  const adapter = {
    payOut: ({ payoutRef }: { payoutRef: string }) => (paid.push(payoutRef), Promise.resolve(none)),
    queryPayout: () => Promise.resolve(none),
  } as unknown as PaymentAdapter
  const turn = () => sendPayouts({ ...deps, payments: new Map([['sandbox', adapter]]) })
  await turn()
  expect(paid).toEqual([])
  await endBy(linh, one, 'failed')
  expect((await endBy(hoa, one, 'failed')).code).toBe('ok')
  await turn()
  expect(paid).toEqual([`${ordered.refNo}-1`])
  await told(ordered, 'failed')
  await reject(ordered)

  // The provider says it once more, with another reference.
  const again = { payoutRef: `${one.refNo}-1`, channelCode: 'demo_wallet', amount: '200000', currency: 'VND' }
  const waits = await request(one, '200')
  await applyPayoutWebhook(deps, { ...again, event: 'paid', providerRef: 'P-NEW', authorisation: 'AUTH' })
  expect(await approve(waits, 'provider')).toMatchObject(conflict('DISPUTE'))
  expect(await approve(waits, 'hand')).toMatchObject(conflict('DISPUTE'))
  await setSetting(app.db, cashierSettings.autoBelow, '1000', 'test')
  await approveAutomatically(deps)
  const detail = (await call(linh, 'bo.withdrawal', { id: waits.id })).value
  expect([detail.status, detail.automatic?.refusal]).toEqual(['SUBMITTED', 'dispute'])
  await setSetting(app.db, cashierSettings.autoBelow, '0', 'test')
  expect((await reject(waits)).value.status).toBe('REJECTED')
  expect(await send(one, '100')).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'no_dispute' } })
  const { checks } = (await call(one.client, 'cashier.eligibility', {})).value
  expect(checks[0]).toEqual({ code: 'no_dispute', ok: false, details: { ref: one.refNo } })
  // Nobody leaves with it either.
  expect(await cash(one)).toBe('500.0000')
  expect((await end(one, 'paid')).value.status).toBe('RECEIVED_CONFIRMED')
  expect(await cash(one)).toBe('300.0000')
  expect((await send(one, '100')).code).toBe('ok')
  await expectSound()
})

it('an open claim leaves another withdrawal of its member to a person', async () => {
  const one = await claimed('choxem')
  const other = await request(one, '100')
  await setSetting(app.db, cashierSettings.autoBelow, '1000', 'test')
  await approveAutomatically(deps)
  await setSetting(app.db, cashierSettings.autoBelow, '0', 'test')
  const { status, automatic } = (await call(linh, 'bo.withdrawal', { id: other.id })).value
  expect([status, automatic?.refusal]).toEqual(['SUBMITTED', 'dispute'])
  expect((await approve(other, 'provider')).value.status).toBe('PAYING')
})

it('returned after a payment by hand, and the failed try was paid after all: two operators take it back once', async () => {
  const one = await asked('taytruoc')
  await approve(one, 'provider')
  await told(one, 'failed')
  expect((await approve(one, 'hand')).value.status).toBe('PAID')
  await claim(one)
  expect((await agree(one, 'returned')).value.status).toBe('REFUNDED')
  expect(await told(one, 'paid')).toBe('unclear')
  expect(await send(one, '100')).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'no_dispute' } })
  expect((await end(one, 'paid')).value.status).toBe('RECEIVED_CONFIRMED')
  expect(await endBy(hoa, one, 'paid')).toMatchObject({ code: 'state_conflict' })
  expect((await moved(one)).slice(2)).toEqual(['WD_RETURN 200', 'WD_RETURN_REVERSAL 200'])
  expect(await cash(one)).toBe('300.0000')
  // Taken, the provider may say it as often as it likes.
  expect([await told(one, 'paid'), await told(one, 'failed')]).toEqual(['duplicate', 'duplicate'])
  expect((await caseOf(one)).closedAt).not.toBeNull()
  await expectSound()
})

it('paid by hand and by the failed try too, the second payment is taken back; as failed it is only settled', async () => {
  const [twice, once] = [await asked('hailan'), await asked('motlan')]
  for (const one of [twice, once]) {
    await approve(one, 'provider')
    await told(one, 'failed')
    await approve(one, 'hand')
    expect(await told(one, 'paid')).toBe('unclear')
  }
  expect((await end(twice, 'paid')).value.status).toBe('PAID')
  expect([await cash(twice), (await moved(twice)).slice(2)]).toEqual(['100.0000', ['WD_RETURN_REVERSAL 200']])
  expect((await end(once, 'failed')).value.status).toBe('PAID')
  expect([await cash(once), (await moved(once)).slice(2)]).toEqual(['300.0000', []])
  // The word that they have judged, told again.
  expect(await told(once, 'paid')).toBe('duplicate')
  await claim(once)
  expect((await agree(once, 'returned')).value.status).toBe('REFUNDED')
  expect(await cash(once)).toBe('500.0000')
  await expectSound()
})

it('nothing is returned while a failed try is unclear; what a payment by hand was booked as is not taken twice', async () => {
  const one = await asked('datheo')
  await approve(one, 'provider')
  await told(one, 'failed')
  await approve(one, 'provider')
  await app.owner.query(sql`update withdrawal_payout set tries = 1 where payout_ref = ${`${one.refNo}-2`}`)
  expect(await told(one, 'paid')).toBe('unclear')
  await told(one, 'failed', 2)
  expect((await approve(one, 'hand')).value.status).toBe('PAID')
  await claim(one)
  for (const outcome of ['returned', 'resent'] as const)
    expect(await decide(linh, one, outcome)).toMatchObject(conflict('UNCLEAR'))
  expect((await end(one, 'paid')).value.status).toBe('NOT_RECEIVED')
  expect(await cash(one)).toBe('300.0000')
  expect((await caseOf(one)).closedAt).toBeNull()
  expect((await agree(one, 'returned')).value.status).toBe('REFUNDED')
  expect((await caseOf(one)).payouts.map(({ state }) => state)).toEqual(['returned', 'failed'])
  expect(await told(one, 'paid')).toBe('unclear')
  expect((await end(one, 'paid')).value.status).toBe('RECEIVED_CONFIRMED')
  expect(await cash(one)).toBe('300.0000')
  await expectSound()
})

it('a returned try that arrived is ended also while the payment after it is claimed', async () => {
  const one = await claimed('cahai')
  expect((await agree(one, 'resent')).value.status).toBe('PAYING')
  expect(await told(one, 'paid', 2)).toBe('paid')
  await claim(one)
  expect(await told(one, 'paid', 1)).toBe('unclear')
  expect(await decide(linh, one, 'returned')).toMatchObject(conflict('UNCLEAR'))
  expect((await end(one, 'paid')).value.status).toBe('NOT_RECEIVED')
  expect((await caseOf(one)).closedAt).toBeNull()
  expect(await cash(one)).toBe('100.0000')
  expect((await agree(one, 'returned')).value.status).toBe('REFUNDED')
  expect(await cash(one)).toBe('300.0000')
  await expectSound()
})

it('an account is not closed over an open payout; in one that is closed already nothing comes back', async () => {
  const one = await claimed('dongtaikhoan', '200')
  const hold = () => app.db.tx((tx) => deps.all.closingHold(tx, one.memberId))
  expect(await hold()).toMatchObject({ balance: 0n, onHold: 0n, openPayouts: 1 })
  await app.owner.query(sql`update member set status = 'closed', closed_at = lotus_now() where id = ${one.memberId}`)
  expect(await decide(linh, one, 'returned')).toMatchObject(conflict('CLOSED'))
  expect((await agree(one, 'resent')).value.status).toBe('PAYING')
  await told(one, 'failed', 2)
  expect(await reject(one)).toMatchObject(conflict('CLOSED'))
  expect((await approve(one, 'hand')).value.status).toBe('PAID')
  await claim(one)
  // Who paid it by hand does not find alone that it arrived.
  expect((await decide(linh, one, 'found')).code).toBe('same_operator')
  expect((await decide(hoa, one, 'found')).code).toBe('ok')
  expect(await hold()).toMatchObject({ balance: 0n, onHold: 0n, openPayouts: 0 })
  await expectSound()
})

it('a word that two operators have judged opens no dispute again', async () => {
  const one = await claimed('lapcu', '200')
  await agree(one, 'returned')
  expect(await told(one, 'paid')).toBe('unclear')
  expect((await send(one, '100')).code).not.toBe('ok')
  await end(one, 'failed')
  expect([await told(one, 'paid'), await told(one, 'paid')]).toEqual(['duplicate', 'duplicate'])
  expect((await send(one, '100')).code).toBe('ok')
  await expectSound()
})

it('one that was late, and is sent again, may be late again', async () => {
  const one = await asked('tredai')
  const minutes = async (count: number) => {
    await app.clock.advance(count * 60_000)
    linh = await app.operator('linh.fin')
    hoa = await app.operator('hoa.ops')
  }
  await minutes(600)
  await openLateCases(deps)
  expect((await caseOf(one)).lateAt).not.toBeNull()
  await approve(one, 'provider')
  await told(one, 'paid')
  await claim(one)
  expect((await agree(one, 'resent')).value.status).toBe('PAYING')
  expect(await caseOf(one)).toMatchObject({ lateAt: null })
  await minutes(600)
  await openLateCases(deps)
  const late = await caseOf(one)
  expect([late.lateAt === null, late.closedAt]).toEqual([false, null])
})
