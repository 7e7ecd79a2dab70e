import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { expect } from 'vitest'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { askClaimPayout } from '../backoffice/decide-claim.ts'
import { claimNotReceived } from '../claims/claim-not-received.ts'
import { insertProof } from '../claims/claim.repo.ts'
import { installDemoChannel } from '../deposits/demo-channel.ts'
import { cashierModule } from '../module.ts'
import { cashierSettings } from '../settings.ts'
import { feeSettings } from '../withdrawal-fee.ts'
import type { NewProviderPayout, PaymentAdapter, PayoutAnswer } from './payment-adapter.ts'
import { applyPayoutWebhook, sendPayouts } from './send-payouts.ts'

const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }

export type One = { client: HttpClient; id: string; refNo: string; memberId: bigint }
type Outcome = 'found' | 'returned' | 'resent'

/**
 * Members who withdraw 250.50 for a fee of 2.50 through a channel that pays at most 100 at once, so 248 in parts of 82.67, 82.67 and
 * 82.66; `told` is the provider's word about one of them, `turn` a turn of the loop that asks it.
 */
export async function splitPayouts() {
  const app = await testApp([], { env, rates: noRates })
  await installDemoChannel(app.db, true)
  const { call } = app
  const deps = app.composition.of(cashierModule)
  await setSetting(app.db, cashierSettings.payoutChannel, 'demo_wallet', 'test')
  await setSetting(app.db, feeSettings.free, 0, 'test')
  await app.clock.advance(5000)
  const staff = { linh: await app.operator('linh.fin'), hoa: await app.operator('hoa.ops') }
  /** The most of one payout; null: never in parts. */
  const payoutMax = async (most: string | null) => {
    const amount = most === null ? null : parseMoney(most)
    await app.owner.query(sql`update deposit_channel set payout_max = ${amount}::bigint where code = 'demo_wallet'`)
  }
  await payoutMax('100')
  let accounts = 0

  async function requested(username: string): Promise<One> {
    const { client } = await app.register(username)
    await app.deposit(client, '500')
    const account = await call(client, 'cashier.addPayoutAccount', {
      bankCode: 'DEMO',
      accountNumber: `55500000${String((accounts += 1)).padStart(4, '0')}`,
      holderName: 'NGUYEN VAN A',
    })
    const input = { amount: '250.50', payoutAccountId: account.value.id, fee: '2.50' }
    const { id, refNo } = (await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })).value
    return { client, id, refNo, memberId: BigInt((await call(client, 'member.info', {})).value.id) }
  }
  async function approved(username: string): Promise<One> {
    const one = await requested(username)
    expect((await approve(one)).value.status).toBe('PAYING')
    return one
  }
  const detail = async ({ id }: Pick<One, 'id'>) => (await call(staff.linh, 'bo.withdrawal', { id })).value
  /** As the page does: with what it shows as left. */
  const approve = async (one: Pick<One, 'id'>, by: 'provider' | 'hand' = 'provider', left?: string) =>
    call(staff.linh, 'bo.approveWithdrawal', { id: one.id, by, left: left ?? (await detail(one)).left })
  async function told(
    one: One,
    n: number,
    event: 'paid' | 'failed',
    { vnd = n % 3 === 0 ? '82660' : '82670', ref = `P-${one.refNo}-${n}` }: { vnd?: string; ref?: string } = {},
  ) {
    const proof = event === 'paid' ? { providerRef: ref, authorisation: 'AUTH' } : { reason: 'closed' }
    const payout = { payoutRef: `${one.refNo}-${n}`, channelCode: 'demo_wallet', amount: vnd, currency: 'VND' }
    return (await applyPayoutWebhook(deps, { ...payout, event, ...proof })).outcome
  }
  function adapterOf(answer: (ref: string) => PayoutAnswer, asked: (NewProviderPayout | string)[]): PaymentAdapter {
    const none = { kind: 'undecided', reason: 'test' } as const
    return {
      create: () => Promise.resolve(none),
      query: () => Promise.resolve(none),
      payOut: (payout) => (asked.push(payout), Promise.resolve(answer(payout.payoutRef))),
      queryPayout: (ref) => (asked.push(ref), Promise.resolve(answer(ref))),
      watch: () => Promise.resolve(none),
      queryWatch: () => Promise.resolve(none),
    }
  }
  return {
    app,
    deps,
    staff,
    payoutMax,
    requested,
    approved,
    approve,
    told,
    detail,
    /** What the provider was asked in a turn, and answered so. */
    async turn(answer: (ref: string) => PayoutAnswer): Promise<(NewProviderPayout | string)[]> {
      const asked: (NewProviderPayout | string)[] = []
      await app.clock.advance(60_000)
      await sendPayouts({ ...deps, payments: new Map([['sandbox', adapterOf(answer, asked)]]) })
      return asked
    },
    /** An operator ends a payout that is unclear. */
    end: (by: HttpClient, one: One, n: number, result: 'paid' | 'failed') =>
      call(by, 'bo.endPayout', {
        id: one.id,
        payoutRef: `${one.refNo}-${n}`,
        result,
        reason: 'theo sao kê',
        ...(result === 'paid' ? { providerRef: `P-${one.refNo}-${n}` } : {}),
      }),
    parts: async (one: Pick<One, 'id'>) => (await detail(one)).payouts.map(({ amount, state }) => `${amount} ${state}`),
    own: async ({ client }: One) => (await call(client, 'cashier.withdrawals', {})).value.rows[0],
    cash: async ({ client }: One) => (await call(client, 'wallet.balance', {})).value.cash,
    /** What left the held money, and to whose account, by the ledger. */
    paidOut: (one: One) =>
      app.owner.values<string>(sql`
        select to_char(j.amount / 10000.0, 'FM9999990.00') || ' ' || a.house_code from journal j join ledger_kind k on k.id = j.kind
        join account a on a.id = j.credit_account
        where k.code = 'WD_PAID' and j.ref_no = ${one.refNo} order by j.id`),
    /** The member says that it did not arrive. */
    async claim(one: One): Promise<void> {
      const name = `${randomUUID()}.webp`
      await insertProof(app.db, { memberId: one.memberId, name, hash: '0'.repeat(64) })
      await claimNotReceived(deps, one.memberId, { id: one.id, said: 'Chưa thấy tiền', images: [name] })
    },
    caseOf: async ({ id }: One) => (await call(staff.linh, 'bo.withdrawalCase', { id })).value,
    /** The end of the claim that an operator asks for, or confirms; it names these parts. */
    decide: (by: HttpClient, one: One, outcome: Outcome, parts?: readonly (number | 'HAND')[]) =>
      call(by, 'bo.decideClaim', {
        id: one.id,
        outcome,
        reason: 'đã đối chiếu',
        ...(outcome === 'found' ? { providerRef: 'FT1' } : {}),
        ...(parts ? { payoutRefs: parts.map((n) => (n === 'HAND' ? n : `${one.refNo}-${n}`)) } : {}),
      }),
    /** An operator asks the provider about what the member did not get. */
    askClaim(one: One, answer: (ref: string) => PayoutAnswer) {
      const acting = { operator: { operatorId: 1n, username: 'linh.fin' }, ip: '203.0.113.1' } as never
      return askClaimPayout({ ...deps, payments: new Map([['sandbox', adapterOf(answer, [])]]) }, acting, one.id)
    },
    async expectSound(): Promise<void> {
      expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
    },
  }
}
