import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from '../world/people.ts'
import type { Client } from './client.ts'
import type { Gate } from './gate.ts'

const CHANNEL = 'demo_bank'
const UNIT = 10_000n
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Deposits with a payment provider that repeats and reorders its callbacks, and withdrawals with an operator behind them. */
export function createCashier(client: Client, gate: Gate) {
  const { chance, counters, config } = client
  const { shares } = config
  const secret = createHmac('sha256', Buffer.from(config.secrets.pepper, 'hex'))
    .update(`payment channel ${CHANNEL}`)
    .digest()
  let count = 0
  const next = (what: string) => `${config.seed}-${client.name}-${what}${(count += 1)}`
  /** A callback that is held back so that later ones overtake it. */
  let heldBack: (() => Promise<void>) | undefined

  const callback = async (person: Person, refNo: string, amount: bigint, copy: number): Promise<void> => {
    const body = {
      channelCode: CHANNEL,
      orderRef: refNo,
      providerRef: `P-${refNo}`,
      authorisation: `A${refNo}`,
      amount: `${amount / UNIT}.00`,
      paidAt: '2026-01-01T00:00:00.000Z',
    }
    const signature = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex')
    await client.run(
      {
        id: `callback/${refNo}#${copy}`,
        op: 'callback',
        source: 'deposit',
        extId: refNo,
        member: person.id,
        amount: amount.toString(),
      },
      { door: 'site', method: 'POST', path: '/psp/v1/callback', headers: { 'x-psp-signature': signature }, body },
      { keep: (value) => ({ outcome: text(value['outcome']) }) },
    )
  }

  const pay = async (person: Person, refNo: string, amount: bigint): Promise<void> => {
    const copies = chance.is(shares.duplicated) ? chance.integer(2, 4) : 1
    counters.duplicated += copies - 1
    // Side by side and spread over a moment: the second copy may be served while the first one is.
    await Promise.all(
      Array.from({ length: copies }, async (_, at) => {
        await delay(at === 0 ? 0 : chance.integer(0, 400))
        await callback(person, refNo, amount, at + 1)
      }),
    )
  }

  return {
    async deposit(person: Person): Promise<void> {
      const amount = BigInt(chance.integer(50, 400)) * UNIT
      const key = next('d')
      const outcome = await client.run(
        {
          id: `deposit/${key}`,
          op: 'deposit',
          source: 'deposit-order',
          extId: key,
          member: person.id,
          amount: amount.toString(),
        },
        {
          door: 'site',
          method: 'POST',
          path: '/wps/cashier/deposits',
          headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': key },
          body: { channelCode: CHANNEL, amount: `${amount / UNIT}.00` },
        },
        { keep: (value) => ({ refNo: text(value['refNo']) }) },
      )
      const refNo = outcome.state === 'ok' ? outcome.answer['refNo'] : undefined
      if (!refNo) return
      if (chance.is(shares.reordered) && !heldBack) {
        heldBack = () => pay(person, refNo, amount)
        return
      }
      await pay(person, refNo, amount)
      if (heldBack) {
        counters.reordered += 1
        const late = heldBack
        heldBack = undefined
        await late()
      }
    },
    async withdraw(person: Person): Promise<void> {
      const amount = BigInt(chance.integer(5, 80)) * UNIT
      const key = next('w')
      const asked = await client.run(
        {
          id: `withdraw/${key}`,
          op: 'withdraw',
          source: `withdrawal:m${person.id}`,
          extId: key,
          member: person.id,
          amount: amount.toString(),
        },
        {
          door: 'site',
          method: 'POST',
          path: '/wps/cashier/withdrawals',
          headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': key },
          body: { amount: `${amount / UNIT}.00`, payoutAccountId: person.payoutAccountId },
        },
        { keep: (value) => ({ withdrawal: text(value['id']), refNo: text(value['refNo']) }) },
      )
      const id = asked.state === 'ok' ? asked.answer['withdrawal'] : undefined
      if (id) gate.during(() => decide(person, id, amount))
    },
  }

  /** The operator's side; after an unknown outcome the state tells whether the first decision was done. */
  async function decide(person: Person, id: string, amount: bigint): Promise<void> {
    const isApproved = chance.is(0.7)
    const done = isApproved ? ['PAID', 'RECEIVED', 'FORCED_RECEIVED'] : ['REJECTED']
    const decided = await client.run(
      {
        id: `decide/${id}`,
        op: 'decide',
        source: 'withdrawal-decision',
        extId: id,
        member: person.id,
        amount: amount.toString(),
        extra: { decision: isApproved ? 'approve' : 'reject' },
      },
      {
        door: 'backoffice',
        method: 'POST',
        path: `/bo/withdrawals/${isApproved ? 'approve' : 'reject'}`,
        headers: { authorization: `Bearer ${config.operators.finance}` },
        body: isApproved ? { id } : { id, reason: 'fault campaign' },
      },
      { meansDone: (code, detail) => code === 'state_conflict' && done.includes(detail) },
    )
    if (decided.state !== 'ok' || !isApproved) return
    await client.run(
      {
        id: `received/${id}`,
        op: 'received',
        source: 'withdrawal-received',
        extId: id,
        member: person.id,
        amount: amount.toString(),
      },
      {
        door: 'site',
        method: 'POST',
        path: '/wps/cashier/withdrawals/received',
        headers: { authorization: `Bearer ${person.token}` },
        body: { id },
      },
    )
  }
}
