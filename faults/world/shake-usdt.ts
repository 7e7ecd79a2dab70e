import { createHash } from 'node:crypto'
import { sql } from '@lotus/database'
import { takeTransfer } from '../../apps/server/src/modules/cashier/crypto/apply-transfer.ts'
import { noteAddress } from '../../apps/server/src/modules/cashier/crypto/crypto.repo.ts'
import { createDeposit } from '../../apps/server/src/modules/cashier/deposits/deposits.ts'
import type { CashierDeps } from '../../apps/server/src/modules/cashier/deps.ts'
import type { WatchedTransfer } from '../../apps/server/src/modules/cashier/payments/payment-adapter.ts'
import { atOnce, orRefused } from './or-refused.ts'
import { AMOUNT, CONFIRMATIONS, NETWORK, USDT_CHANNEL, USDT_PATTERN } from './usdt.ts'

/** So many orders a member opens on one day, then no more until the next one. */
const ORDERS_PER_DAY = 8
/** What a kill left half way is told again with the next orders. */
const AGAIN = 2
const DUST_UNITS = '900000'

type Sender = { id: bigint; orders: number; today: number }
type Order = { id: bigint; memberId: bigint; refNo: string; due: bigint; at: Date }
type Words = Partial<Pick<WatchedTransfer, 'logIndex' | 'units' | 'state'>> & { seq: number; confirmations: number }

/**
 * What comes to an order's address follows from its number and its member: one transfer that is confirmed step by step, two transfers of one
 * transaction, one that the chain takes back and mines again, or dust before the money.
 */
export const USDT_KINDS = ['STEPS', 'TWO_OUTPUTS', 'TAKEN_BACK', 'DUST'] as const

/**
 * Members open orders of USDT and a chain watcher tells of transfers, by the product's own functions: both workers do all of it at once,
 * with no lock and under the same keys, and are killed meanwhile. Every word is told twice, and an older one after the newer one.
 */
export async function shakeUsdt(deps: CashierDeps): Promise<void> {
  const senders = await deps.db.many<Sender>(sql`
    select m.id, c.orders::integer, c.today::integer from member m cross join lateral (
      select count(*) as orders, count(*) filter (where business_day(d.created_at) = business_day(lotus_now())) as today
      from deposit d where d.member_id = m.id and d.channel_code = ${USDT_CHANNEL}) c
    where m.username ~ ${USDT_PATTERN} order by m.id`)
  // All at once: where the database dies, none of them waits for the one before.
  await Promise.all(senders.map((sender) => sendAll(deps, sender)))
}

async function sendAll(deps: CashierDeps, { id, orders, today }: Sender): Promise<void> {
  const until = today < ORDERS_PER_DAY ? orders + 1 : orders
  for (let n = Math.max(0, until - 1 - AGAIN); n < until; n += 1) await send(deps, id, n)
}

async function send(deps: CashierDeps, memberId: bigint, n: number): Promise<void> {
  const key = `usdt-${n}`
  const open = () =>
    createDeposit(deps, { id: memberId, ip: '127.0.0.1' }, key, { channelCode: USDT_CHANNEL, amount: AMOUNT })
  await atOnce(open, open)
  const order = await deps.db.maybe<Order>(sql`
    select d.id, d.member_id as "memberId", d.ref_no as "refNo", k.due_units as due, d.created_at as at
    from deposit d join deposit_crypto k on k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id
    where d.member_id = ${memberId} and d.idempotency_key = ${key}`)
  if (order === undefined) return
  await noteAddress(deps.db, { member_id: memberId, id: order.id }, addressOf(order))
  const words = wordsOf(Number(memberId) + n)
  for (const word of words) {
    const tell = () => takeTransfer(deps, USDT_CHANNEL, transferOf(order, word))
    await atOnce(tell, tell)
  }
  // The first word comes once more, after the last one.
  const [first] = words
  if (first !== undefined) await orRefused(() => takeTransfer(deps, USDT_CHANNEL, transferOf(order, first)))
}

const confirmed = { confirmations: CONFIRMATIONS }
const steps: readonly Words[] = [
  { seq: 1, confirmations: 0 },
  { seq: 3, ...confirmed },
  { seq: 2, confirmations: 5 },
]

function wordsOf(of: number): readonly Words[] {
  switch (USDT_KINDS[of % USDT_KINDS.length]) {
    case 'TWO_OUTPUTS':
      return [...steps, { seq: 1, logIndex: 1, ...confirmed }]
    case 'TAKEN_BACK':
      return [
        ...steps,
        { seq: 4, confirmations: 0, state: 'gone' },
        { seq: 5, confirmations: 1 },
        { seq: 6, ...confirmed },
      ]
    case 'DUST':
      return [{ seq: 1, logIndex: 1, units: DUST_UNITS, ...confirmed }, ...steps]
    default:
      return steps
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const addressOf = ({ refNo }: Order): string => `T${hashOf(`address ${refNo}`).slice(0, 33)}`

const transferOf = (
  order: Order,
  { seq, confirmations, logIndex = 0, units, state = 'mined' }: Words,
): WatchedTransfer => ({
  network: NETWORK,
  address: addressOf(order),
  txid: hashOf(`transaction ${order.refNo}`),
  logIndex,
  token: 'USDT',
  units: units ?? order.due.toString(),
  block: 1000,
  confirmations,
  state,
  seq,
  // In time, however late it is told.
  minedAt: order.at.toISOString(),
})
