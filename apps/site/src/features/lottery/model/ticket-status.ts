import { parseMoney, type Money } from '@lotus/kernel'
import type { Ticket } from './types.ts'

type Settled = Pick<Ticket, 'status' | 'stake' | 'payout'>
export type TicketTone = 'info' | 'gain' | 'neutral' | 'warning'

/** Status 2 waits, 4 won, 5 lost, 12 void, 16 tie (lottery.md 0). A win below its stake is a net loss and says so. */
export function isNetLoss({ status, stake, payout }: Settled): boolean {
  return status === 4 && payout !== null && parseMoney(payout) < parseMoney(stake)
}

export function ticketTone(ticket: Settled): TicketTone {
  if (ticket.status === 2) return 'info'
  if (ticket.status === 4) return isNetLoss(ticket) ? 'warning' : 'gain'
  return 'neutral'
}

/** Payout minus stake; undefined while the ticket waits. */
export function netOf({ stake, payout }: Settled): Money | undefined {
  return payout === null ? undefined : parseMoney(payout) - parseMoney(stake)
}
