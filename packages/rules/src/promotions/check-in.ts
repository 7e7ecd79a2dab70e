import { addDays, type Money } from '@lotus/kernel'
import type { Day, Given } from './rule.ts'

/** The day of the row that a visit on `day` is, from 1: a day that was missed begins it again, and so does its end. */
export function checkInDay(given: Given, day: Day, last: { day: Day; at: number } | null): number {
  const length = given.form === 'CYCLE' ? given.amounts.length : 1
  if (last === null || last.day !== addDays(day, -1)) return 1
  return (last.at % length) + 1
}

export function checkInAward(given: Given, at: number): Money {
  return given.form === 'CYCLE' ? (given.amounts[at - 1] ?? 0n) : 0n
}
