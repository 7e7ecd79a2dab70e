import { depositChanged, depositCredited, withdrawalChanged } from '@lotus/contract/events'
import { parseMoney } from '@lotus/kernel'
import type { Transaction } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'
import { listDepositedBefore } from '../../cashier/index.ts'
import { getSetting } from '../../system/index.ts'
import { readChains } from '../rebates/chains.ts'
import { agentsSettings } from '../settings.ts'
import { writeCash, type CashRow } from './cash.repo.ts'

export const CASH_CONSUMER = 'agents.cash'
export const cashTopics = [depositCredited.topic, depositChanged.topic, withdrawalChanged.topic]
/** A withdrawal in one of these has left; a payout that did not arrive goes back to another. */
const paidStates: ReadonlySet<string> = new Set([
  'PAID',
  'RECEIVED',
  'FORCED_RECEIVED',
  'NOT_RECEIVED',
  'RECEIVED_CONFIRMED',
])

/** What teams deposit and withdraw (AC02, AC06), as the cashier tells it. */
export function registerCashConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch(CASH_CONSUMER, cashTopics, countCash, { isOrdered: true })
}

type ToldCash = Omit<CashRow, 'chain' | 'mayBeFirst'>

function cashOf(row: OutboxRow): ToldCash {
  const [, id] = /^member:(\d{1,18})$/.exec(row.audience) ?? []
  if (id === undefined) throw new Error(`a deposit or withdrawal of nobody: ${row.audience}`)
  const facts = { memberId: BigInt(id), at: row.createdAt }
  if (row.topic === withdrawalChanged.topic) {
    const { refNo, amount, net, status } = withdrawalChanged.payload.parse(row.payload)
    // What is paid out, as a deposit is what reached the wallet: the fee is the operator's.
    const paid = parseMoney(net ?? amount)
    return { ...facts, kind: 'WITHDRAWAL', ref: refNo, amount: paid, counts: paidStates.has(status) }
  }
  // Any status that a deposit has but credited gives nothing, or takes back what it gave.
  const isCredited = row.topic === depositCredited.topic
  const { refNo, amount } = (isCredited ? depositCredited : depositChanged).payload.parse(row.payload)
  return { ...facts, kind: 'DEPOSIT', ref: refNo, amount: parseMoney(amount), counts: isCredited }
}

/**
 * Counts for the line as it is when the money moves; test accounts and members without a place count for nobody. What is reversed is
 * always passed on: it is taken off where it counted, whatever has become of the member and the settings.
 */
async function countCash(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const from = await getSetting(tx, agentsSettings.rebatesFrom)
  const since = from === null ? null : new Date(from)
  const told = rows.map(cashOf)
  const paid = told.filter(({ counts, at }) => counts && since !== null && at >= since)
  const chains =
    paid.length === 0
      ? undefined
      : await readChains(
          tx,
          paid.map(({ memberId, at }) => ({ memberId, placedAt: at })),
        )
  // Those who deposited before anything was counted here.
  const known = await listDepositedBefore(
    tx,
    paid.filter(({ kind }) => kind === 'DEPOSIT'),
  )
  const isPaid = new Set(paid)
  const counted = told.flatMap((one): CashRow[] => {
    if (!one.counts) return [{ ...one, chain: null, mayBeFirst: false }]
    if (!isPaid.has(one)) return []
    // The product only matters for rates, which are not asked for.
    const chain = chains?.at({ memberId: one.memberId, category: 'LOTT', at: one.at })
    return chain ? [{ ...one, chain: chain.members, mayBeFirst: !known.has(one.memberId) }] : []
  })
  if (counted.length > 0) await writeCash(tx, counted)
}
