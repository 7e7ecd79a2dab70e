import { SINGLE_TIER, type OutcomeRule } from './play.ts'

const sides: Readonly<Record<string, (value: number) => boolean>> = {
  tai: (value) => value >= 50,
  xiu: (value) => value <= 49,
  chan: (value) => value % 2 === 0,
  le: (value) => value % 2 === 1,
}

/** lottery.md 1.4: on the sum 9 both sides lose. */
const sumSides: Readonly<Record<string, (sum: number) => boolean>> = {
  tong_tai: (sum) => sum >= 10,
  tong_xiu: (sum) => sum <= 8,
}

function digitSum(number: string): number {
  return [...number].reduce((sum, digit) => sum + Number(digit), 0)
}

/** Whether an outcome holds for the digits a play reads. */
export function outcomeHolds(rule: OutcomeRule, outcome: string, number: string): boolean {
  switch (rule) {
    case 'two_digit_side':
      return sides[outcome]?.(Number(number)) ?? false
    case 'digit_sum':
      return String(digitSum(number)) === outcome
    case 'digit_sum_side':
      return sumSides[outcome]?.(digitSum(number)) ?? false
  }
}

/** Sums have their own odds; the sides share one figure. */
export function tierOfOutcome(rule: OutcomeRule, outcome: string): string {
  return rule === 'digit_sum' ? `s${outcome}` : SINGLE_TIER
}
