import { addDays, businessDay, type Money } from '@lotus/kernel'
import { periodOf, type PeriodSpan } from '../periods.ts'
import type { Period } from '../rule.ts'

/** Prizes by rank: the first row from place 1 to its `upTo`, each other one from where the row before ends. */
export type BoardPrize = { readonly upTo: number; readonly amount: Money }

/** Periods that one promotion may have. */
export const BOARD_PERIODS_MAX = 400

/** What all prizes of one period cost. */
export const boardCost = (prizes: readonly BoardPrize[]): Money =>
  prizes.reduce((sum, { upTo, amount }, at) => sum + amount * BigInt(upTo - (prizes[at - 1]?.upTo ?? 0)), 0n)

/** The prize of a place; 0: none. */
export const prizeAt = (prizes: readonly BoardPrize[], place: number): Money =>
  prizes.find(({ upTo }) => place <= upTo)?.amount ?? 0n

export type BoardSpan = PeriodSpan & { to: string }

/** The periods of a promotion in their order, cut to its own days; one more than the most at most. */
export function boardSpans(period: Period, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): BoardSpan[] {
  const first = businessDay(startsAt)
  const end = addDays(businessDay(new Date(endsAt.getTime() - 1)), 1)
  const spans: BoardSpan[] = []
  for (let day = first; day < end && spans.length <= BOARD_PERIODS_MAX;) {
    const { key, to } = periodOf(period, day, first)
    const until = to === null || to > end ? end : to
    spans.push({ key, from: day, to: until })
    day = until
  }
  return spans
}

/** The place of the next better prize, above a member's own one; null: there is none. `place` null: not on the board. */
export function nextPrize(
  prizes: readonly BoardPrize[],
  place: number | null,
): { place: number; amount: Money } | null {
  const own = place === null ? 0n : prizeAt(prizes, place)
  const better = prizes.findLast(({ upTo, amount }) => amount > own && (place === null || upTo < place))
  return better === undefined ? null : { place: better.upTo, amount: better.amount }
}
