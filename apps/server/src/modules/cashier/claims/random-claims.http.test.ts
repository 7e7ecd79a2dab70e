import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AppError, must, seededRng, uniformInt } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { forceReceived } from '../cashier.repo.ts'
import { installDemoChannel } from '../deposits/demo-channel.ts'
import { cashierModule } from '../module.ts'
import { applyPayoutWebhook } from '../payments/send-payouts.ts'
import { cashierSettings } from '../settings.ts'
import { claimNotReceived } from './claim-not-received.ts'
import { insertProof } from './claim.repo.ts'

// T17: whatever members, operators and the provider say, in any order and again: the money is out as often as it was paid and
// did not come back, and held while a request is open; never twice, never lost.
const provider = { url: 'http://127.0.0.1:9', keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const env = { ...process.env, LOTUS_PAYMENT_PROVIDERS: JSON.stringify({ sandbox: provider }) }
const app = await testApp([], { env, rates: noRates })
await installDemoChannel(app.db, true)
await setSetting(app.db, cashierSettings.payoutChannel, 'demo_wallet', 'test')
// Each payout counts as received after a minute without an answer; the clock moves by two.
await setSetting(app.db, cashierSettings.withdrawConfirmMinutes, 1, 'test')
const { call } = app
const deps = app.composition.of(cashierModule)
const [linh, hoa] = [await app.operator('linh.fin'), await app.operator('hoa.ops')]
const AMOUNT = 2_000_000n
const STEPS = 40

type One = { client: HttpClient; id: string; refNo: string; memberId: bigint }

async function paying(username: string, n: number): Promise<One> {
  const { client } = await app.register(username)
  await app.deposit(client, '500')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: `66600002${String(n).padStart(4, '0')}`,
    holderName: 'NGUYEN VAN A',
  })
  const input = { amount: '200', payoutAccountId: account.value.id }
  const { id, refNo } = (await call(client, 'cashier.createWithdrawal', input, { key: randomUUID() })).value
  const memberId = BigInt((await call(client, 'member.info', {})).value.id)
  return { client, id, refNo, memberId }
}

/** What the ledger says is out, and what is held. */
const books = ({ refNo, memberId }: One) =>
  app.owner.one<{ out: bigint; held: bigint }>(sql`
    select coalesce(sum(case k.code when 'WD_PAID' then j.amount when 'WD_RETURN_REVERSAL' then j.amount when 'DEBT_OPENED' then j.amount
        when 'WD_RETURN' then -j.amount else 0 end), 0)::bigint as out,
      (select balance from account where member_id = ${memberId} and currency = 'P' and bucket = bucket_hold()) as held
    from journal j join ledger_kind k on k.id = j.kind where j.ref_no = ${refNo}`)

const seen = new Set<string>()

/** What may be said no to; anything else is a fault of ours. */
const refusals = ['ok', 'state_conflict', 'same_operator', 'not_found', 'claim_window_over', 'payout_ref_used']
function refused(error: unknown): void {
  if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error
}

it.each([1, 2, 3, 4])(
  'random sequence %i of claims, decisions and words of the provider keeps the books',
  async (seed) => {
    const rng = seededRng(seed)
    const pick = <T>(from: readonly T[]): T => must(from[uniformInt(rng, from.length)], 'an index below the length')
    const one = await paying(`ngaunhien${seed}`, seed)
    const { id } = one
    const attempts = () =>
      app.owner.value<number>(sql`select count(*)::integer from withdrawal_payout where withdrawal_id = ${BigInt(id)}`)
    const told = async (event: 'paid' | 'failed') => {
      const n = await attempts()
      if (n === 0) return
      const attempt = 1 + uniformInt(rng, n)
      const proof =
        event === 'paid' ? { providerRef: `P-${one.refNo}-${attempt}`, authorisation: 'A' } : { reason: 'closed' }
      const payout = {
        payoutRef: `${one.refNo}-${attempt}`,
        channelCode: 'demo_wallet',
        amount: '200000',
        currency: 'VND',
      }
      await applyPayoutWebhook(deps, { ...payout, event, ...proof })
    }
    const claim = async () => {
      const name = `${randomUUID()}.webp`
      await insertProof(app.db, { memberId: one.memberId, name, hash: '0'.repeat(64) })
      await claimNotReceived(deps, one.memberId, { id, said: 'Chưa thấy', images: [name] }).catch(refused)
    }
    const decide = async (outcome: 'found' | 'returned' | 'resent') => {
      const { code } = await call(pick([linh, hoa]), 'bo.decideClaim', {
        id,
        outcome,
        reason: 'thử',
        ...(outcome === 'found' ? { providerRef: 'F' } : {}),
      })
      expect(refusals).toContain(code)
    }
    const end = async (result: 'paid' | 'failed') => {
      const attempt = 1 + uniformInt(rng, Math.max(1, await attempts()))
      const ref = result === 'paid' ? { providerRef: `P-${one.refNo}-${attempt}` } : {}
      const { code } = await call(pick([linh, hoa]), 'bo.endPayout', {
        id,
        payoutRef: `${one.refNo}-${attempt}`,
        result,
        reason: 'thử',
        ...ref,
      })
      expect(refusals).toContain(code)
    }
    const acts: readonly (() => Promise<unknown>)[] = [
      () => call(linh, 'bo.approveWithdrawal', { id, by: 'provider' }),
      () => told('paid'),
      () => told('paid'),
      () => told('failed'),
      claim,
      claim,
      () => decide('returned'),
      () => decide('resent'),
      () => decide('resent'),
      () => (uniformInt(rng, 4) === 0 ? decide('found') : decide('resent')),
      () => end('paid'),
      () => end('failed'),
      async () => {
        await app.clock.advance(61_000)
        await forceReceived(app.db)
      },
      // Two at once.
      () => Promise.all([decide('returned'), told('failed'), claim()]),
    ]
    for (let step = 0; step < STEPS; step += 1) {
      await pick(acts)()
      const { status, out } = await app.owner.one<{ status: string; out: number }>(sql`
        select w.status, (select count(*)::integer from withdrawal_payout o
          where o.withdrawal_id = w.id and (o.state = 'paid' or o.taken_back is not null)) as out
        from withdrawal w where w.id = ${BigInt(id)}`)
      seen.add(status)
      const isOpen = status === 'SUBMITTED' || status === 'PAYING' || status === 'PAY_FAILED'
      expect([step, status, await books(one)]).toEqual([
        step,
        status,
        { out: AMOUNT * BigInt(out), held: isOpen ? AMOUNT : 0n },
      ])
    }
    expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
  },
)

it('the sequences reach every state of a claim', () => {
  const states = ['PAYING', 'PAY_FAILED', 'PAID', 'NOT_RECEIVED', 'REFUNDED', 'RECEIVED_CONFIRMED']
  expect([...seen]).toEqual(expect.arrayContaining(states))
})
