import { parseMoney, type Money } from '@lotus/kernel'
import type { Order } from './types.ts'

type Settled = Pick<Order, 'status' | 'stake' | 'payout'>
export type OrderTone = 'info' | 'gain' | 'neutral' | 'warning'

/** A win below its stake is a net loss and is shown as one. */
export function isNetLoss({ status, stake, payout }: Settled): boolean {
  return status === 4 && payout !== null && parseMoney(payout) < parseMoney(stake)
}

export function orderTone(order: Settled): OrderTone {
  if (order.status === 2) return 'info'
  if (order.status === 4) return isNetLoss(order) ? 'warning' : 'gain'
  return 'neutral'
}

/** Payout minus stake; undefined while the order waits, zero if the stake was returned. */
export function netOf({ status, stake, payout }: Settled): Money | undefined {
  if (status === 6 || status === 8 || status === 12) return 0n
  return payout === null ? undefined : parseMoney(payout) - parseMoney(stake)
}

/** Whether the member may still cancel the order: it waits, and its issue takes bets. */
export function canGiveBack(
  game: { isCancelAllowed: boolean } | undefined,
  order: Pick<Order, 'status' | 'lockAt'>,
  nowMs: number,
): boolean {
  return (game?.isCancelAllowed ?? false) && order.status === 2 && nowMs < Date.parse(order.lockAt)
}
