import type { Money } from '@lotus/kernel'

/** What earns a ticket: so much of a day's sum; at most so many in a day (null: no bound), and in all. */
export type TicketTerms = { per: Money; dayMax: number | null; ticketsMax: number }

/** The tickets of one day: what is left below the next ticket does not carry into another day (operations.md 4.7). */
export function ticketsOfDay({ per, dayMax }: TicketTerms, value: Money): number {
  if (per <= 0n || value < per) return 0
  const most = BigInt(dayMax ?? Number.MAX_SAFE_INTEGER)
  const whole = value / per
  return Number(whole < most ? whole : most)
}

/** A member's tickets of all days that count. */
export function ticketsOf(terms: TicketTerms, days: readonly Money[]): number {
  const sum = days.reduce((total, value) => total + ticketsOfDay(terms, value), 0)
  return Math.min(sum, terms.ticketsMax)
}
