import { addDays, type Money } from '@lotus/kernel'
import type { Day, Given } from './rule.ts'

/** A day of the row that was visited, or made up. */
export type Visit = { day: Day; at: number }

/** The day of the row that a visit on `day` is, from 1: a day that was missed begins it again, and so does its end. */
export function checkInDay(given: Given, day: Day, last: Visit | null): number {
  const length = given.form === 'CYCLE' ? given.amounts.length : 1
  if (last === null || last.day !== addDays(day, -1)) return 1
  return (last.at % length) + 1
}

export function checkInAward(given: Given, at: number): Money {
  return given.form === 'CYCLE' ? (given.amounts[at - 1] ?? 0n) : 0n
}

const monthOf = (day: Day): string => day.slice(0, 7)

/**
 * The missed day that can be made up on `day`, before its own visit (operations.md 4.12): the one before it, where the row stood
 * until then and the terms allow another one in the month of the missed day. `left` is how many, this one included; `madeUp` are
 * the missed days that were made up so far.
 */
export function makeUpOf(
  given: Given,
  day: Day,
  { last, madeUp }: { last: Visit | null; madeUp: readonly Day[] },
): (Visit & { left: number }) | null {
  if (given.form !== 'CYCLE' || given.makeUp === undefined) return null
  const missed = addDays(day, -1)
  if (last === null || last.day !== addDays(missed, -1)) return null
  const left = given.makeUp.perMonth - madeUp.filter((one) => monthOf(one) === monthOf(missed)).length
  return left > 0 ? { day: missed, at: checkInDay(given, missed, last), left } : null
}

/** What the metric of the day takes to make up the one before. */
export const makeUpLeast = (given: Given): Money =>
  given.form === 'CYCLE' && given.makeUp !== undefined ? given.makeUp.least : 0n
