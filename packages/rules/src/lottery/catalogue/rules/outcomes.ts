import { oneLine, once, WIN } from '../lines.ts'
import type { Reads, WinRule } from '../types.ts'
import type { Facts } from '../draws/facts.ts'
import { itemsOf } from './numbers.ts'

/** The tier of an outcome, `push` if its stake is refunded, null if it loses. */
export type OutcomeVerdict = (outcome: string, values: readonly string[], facts: Facts) => string | null

/** Every chosen outcome is a line; the verdict reads the values of some places. */
export function outcomes(reads: Reads, verdict: OutcomeVerdict): WinRule {
  return {
    judge: (selection, facts) => {
      const values = reads.places.map((place) => facts.values[place] ?? '')
      return itemsOf(selection).flatMap((outcome) => {
        const tier = verdict(outcome, values, facts)
        if (tier === null) return []
        return [oneLine(outcome, tier === 'push' ? 'push' : once(tier))]
      })
    },
    reads,
  }
}

/** An outcome that represents all the lines it covers, of which at most one wins (weighted outcomes). */
export function covering(covers: 'tuples' | 'multisets', reads: Reads, verdict: OutcomeVerdict): WinRule {
  return { ...outcomes(reads, verdict), covers }
}

export const inOrder = (...places: number[]): Reads => ({ places, isOrdered: true })

export const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0)

export const span = (values: readonly string[]) => {
  const numbers = values.map(Number)
  return Math.max(...numbers) - Math.min(...numbers)
}

/** The tier `win` if it holds, else null. */
export const winIf = (holds: boolean): string | null => (holds ? WIN : null)

/** Big (from `big` on), small, odd, even, and the pairs of them joined by "_". */
export function isSide(outcome: string, value: number, big: number): boolean {
  return outcome.split('_').every((word) => {
    if (word === 'big' || word === 'small') return value >= big === (word === 'big')
    return (value % 2 === 1) === (word === 'odd')
  })
}

/** Dragon if the first place is greater, tiger if the second is, tie if they are equal. */
export function dragonTiger([left = '', right = '']: readonly string[]): 'dragon' | 'tiger' | 'tie' {
  const [a, b] = [Number(left), Number(right)]
  return a > b ? 'dragon' : a < b ? 'tiger' : 'tie'
}

/** Fan-tan of a number: its remainder modulo four, with zero counted as four (lottery.md 2.5). */
export const remainder = (value: number) => (value % 4 === 0 ? 4 : value % 4)

const fantanSides: Readonly<Record<string, readonly number[]>> = {
  big: [3, 4],
  small: [1, 2],
  odd: [1, 3],
  even: [2, 4],
}

/** The four fan-tan plays; `nim` a-b wins on a and refunds the stake on b. */
export const fantan: Readonly<
  Record<'fan' | 'kwok' | 'nim' | 'side', (outcome: string, value: number) => string | null>
> = {
  fan: (outcome, value) => winIf(outcome === String(remainder(value))),
  kwok: (outcome, value) => winIf(outcome.split('-').includes(String(remainder(value)))),
  nim: (outcome, value) => {
    const [wins, pushes] = outcome.split('-')
    const left = String(remainder(value))
    return left === wins ? WIN : left === pushes ? 'push' : null
  },
  side: (outcome, value) => winIf(fantanSides[outcome]?.includes(remainder(value)) ?? false),
}
