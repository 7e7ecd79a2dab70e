import type { Read } from '../draws/facts.ts'
import type { WinRule } from '../types.ts'
import { digitAmong, occurrences, permutation } from './numbers.ts'

/** Numbers of a draw by the name of their prize. */
export const named =
  (name: string, cut: (number: string) => string = (number) => number): Read =>
  (facts) =>
    (facts.named[name] ?? []).map(cut)

/** The plays that Thai, Hanoi and Yeekee games share, given where the three top and the two bottom digits are. */
export function topAndBottom(top: Read, bottom: Read): Readonly<Record<string, WinRule>> {
  const lastTwo: Read = (facts) => top(facts).map((digits) => digits.slice(-2))
  return {
    top3: occurrences(top, 1, 3),
    tod3: permutation(top),
    top2: occurrences(lastTwo, 1, 2),
    bottom2: occurrences(bottom, 1, 2),
    run_top: digitAmong(top, 3),
    run_bottom: digitAmong(bottom, 2),
    top2_any: permutation(lastTwo),
  }
}

/** The places of a draw as one number. */
export const allDigitsAsOne: Read = ({ values }) => [values.join('')]
