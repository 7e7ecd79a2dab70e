import type { RouteValue } from '@lotus/contract'
import { parseMoney, type Money } from '@lotus/kernel'

export type Order = RouteValue<'lottery.orders'>['rows'][number]
export type OrderDetail = RouteValue<'lottery.order'>
export type Bet = RouteValue<'report.bets'>['rows'][number]
/** What a list shows of a bet: an agent is not told all of an order. */
export type ShownBet = Omit<Bet, 'order'> & {
  order: Omit<Order, 'stakeCash' | 'stakeBonus' | 'chaseId'> | null
}
export type FilterTotals = RouteValue<'report.bets'>['totals']

/** Names for the status numbers of lottery.md 0, keys of `records:bet.status`. */
export const statusNames = {
  2: 'waiting',
  4: 'won',
  5: 'lost',
  6: 'chaseStopped',
  8: 'givenBack',
  12: 'void',
  16: 'tie',
} as const
export const statusTones = {
  2: 'info',
  4: 'gain',
  5: 'loss',
  6: 'neutral',
  8: 'neutral',
  12: 'neutral',
  16: 'neutral',
} as const

export const stateTones = { waiting: 'info', won: 'gain', lost: 'loss', tie: 'neutral', returned: 'neutral' } as const

type Result = Pick<Order, 'status' | 'stake' | 'payout' | 'validBet'>

/**
 * What the member gained or lost: payout minus stake (operations.md 0.1). Undefined while waiting; zero for a refunded,
 * stopped or void order. A win below the stake is a loss and shows as one, and so is a tie with lost lines.
 */
export function winLossOf(order: Result): Money | undefined {
  if (order.status === 2) return undefined
  if (order.status === 6 || order.status === 8 || order.status === 12) return 0n
  if (order.status === 16 && order.payout === null) return 0n
  return parseMoney(order.payout ?? '0') - parseMoney(order.stake)
}

export type BetTotals = { count: number; stake: Money; validBet: Money; payout: Money; winLoss: Money }

/** Sums of the rows shown. Unsettled bets count with their stake only (operations.md 3.7). */
export function totalsOfBets(rows: readonly Pick<Bet, 'stake' | 'validBet' | 'payout' | 'winLoss'>[]): BetTotals {
  const totals: BetTotals = { count: rows.length, stake: 0n, validBet: 0n, payout: 0n, winLoss: 0n }
  for (const row of rows) {
    totals.stake += parseMoney(row.stake)
    if (row.winLoss === null) continue
    totals.validBet += parseMoney(row.validBet ?? '0')
    totals.payout += parseMoney(row.payout ?? '0')
    totals.winLoss += parseMoney(row.winLoss)
  }
  return totals
}

export function totalsOfFilter(totals: FilterTotals): BetTotals {
  return {
    count: totals.count,
    stake: parseMoney(totals.stake),
    validBet: parseMoney(totals.validBet),
    payout: parseMoney(totals.payout),
    winLoss: parseMoney(totals.winLoss),
  }
}
