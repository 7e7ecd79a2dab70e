import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseMoney } from '@lotus/kernel'
import type { Person } from '../world/people.ts'
import type { Intent } from '../journal.ts'
import { asMember, asOperator, type Client } from './client.ts'
import type { Gate } from './gate.ts'

const CHANNEL = 'demo_bank'
const UNIT = 10_000n
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Deposits with a payment provider that repeats and reorders its callbacks, and withdrawals with an operator who
 * decides them.
 */
export function createCashier(client: Client, gate: Gate) {
  let count = 0
  const next = (what: string) => `${client.config.seed}-${client.name}-${what}${(count += 1)}`
  const pay = createProvider(client)
  return {
    async deposit(person: Person): Promise<void> {
      const amount = BigInt(client.chance.integer(50, 400)) * UNIT
      const key = next('d')
      const outcome = await client.run(
        intentOf(person, 'deposit', 'deposit-order', key, amount),
        asMember(person, '/wps/cashier/deposits', { channelCode: CHANNEL, amount: `${amount / UNIT}.00` }, key),
        { keep: (value) => ({ refNo: text(value['refNo']) }) },
      )
      const refNo = outcome.state === 'ok' ? outcome.answer['refNo'] : undefined
      if (refNo) await pay(person, refNo, amount)
    },
    async withdraw(person: Person): Promise<void> {
      const amount = BigInt(client.chance.integer(5, 80)) * UNIT
      const key = next('w')
      // Asked before, as the page does; without an answer it is the free one's, which the server may refuse.
      const fee = await feeOf(client, person, amount)
      const body = { amount: `${amount / UNIT}.00`, payoutAccountId: person.payoutAccountId, fee }
      const asked = await client.run(
        intentOf(person, 'withdraw', `withdrawal:m${person.id}`, key, amount),
        asMember(person, '/wps/cashier/withdrawals', body, key),
        { keep: (value) => ({ withdrawal: text(value['id']), refNo: text(value['refNo']), net: text(value['net']) }) },
      )
      if (asked.state !== 'ok') return
      const { withdrawal: id, net = '' } = asked.answer
      if (id) gate.during(() => decide(client, person, { id, amount, net: parseMoney(net) }))
    },
  }
}

/** What the withdrawal costs now, as the page shows it; "0" if a few attempts get no answer. */
async function feeOf(client: Client, { token }: Person, amount: bigint): Promise<string> {
  const answer = await client.look({
    app: 'site',
    method: 'GET',
    path: `/wps/cashier/withdrawals/fee?amount=${amount / UNIT}.00`,
    headers: { authorization: `Bearer ${token}` },
  })
  return text(answer?.value['fee']) || '0'
}

function intentOf({ id: member }: Person, op: Intent['op'], source: string, extId: string, amount: bigint): Intent {
  return { id: `${op}/${extId}`, op, source, extId, member, amount: amount.toString() }
}

/** The payment provider: reports paid deposits, sometimes more than once, sometimes after later ones. */
function createProvider(client: Client) {
  const { chance, counters, config } = client
  const { shares } = config
  const secret = createHmac('sha256', Buffer.from(config.secrets.pepper, 'hex'))
    .update(`payment channel ${CHANNEL}`)
    .digest()
  /** A callback that is delayed so that later ones overtake it. */
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
      { ...intentOf(person, 'callback', 'deposit', refNo, amount), id: `callback/${refNo}#${copy}` },
      { app: 'site', method: 'POST', path: '/psp/v1/callback', headers: { 'x-psp-signature': signature }, body },
      { keep: (value) => ({ outcome: text(value['outcome']) }) },
    )
  }

  const pay = async (person: Person, refNo: string, amount: bigint): Promise<void> => {
    const copies = chance.is(shares.duplicated) ? chance.integer(2, 4) : 1
    counters.duplicated += copies - 1
    // In parallel and spread over a moment: the second copy may be handled while the first one is.
    await Promise.all(
      Array.from({ length: copies }, async (_, at) => {
        await delay(at === 0 ? 0 : chance.integer(0, 400))
        await callback(person, refNo, amount, at + 1)
      }),
    )
  }

  return async (person: Person, refNo: string, amount: bigint): Promise<void> => {
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
  }
}

/** The operator's part; after an unknown outcome the state shows whether the first decision took effect. */
async function decide(
  client: Client,
  person: Person,
  { id, amount, net }: { id: string; amount: bigint; net: bigint },
): Promise<void> {
  const isApproved = client.chance.is(0.7)
  const decision = isApproved ? 'approve' : 'reject'
  const done = isApproved ? ['PAID', 'RECEIVED', 'FORCED_RECEIVED'] : ['REJECTED']
  const body = isApproved ? { id } : { id, reason: 'fault campaign' }
  const decided = await client.run(
    { ...intentOf(person, 'decide', 'withdrawal-decision', id, amount), extra: { decision, net: net.toString() } },
    asOperator(client.config.operators.finance, `/bo/withdrawals/${decision}`, body),
    { meansDone: (code, detail) => code === 'state_conflict' && done.includes(detail) },
  )
  if (decided.state !== 'ok' || !isApproved) return
  await client.run(
    intentOf(person, 'received', 'withdrawal-received', id, amount),
    asMember(person, '/wps/cashier/withdrawals/received', { id }),
  )
}
