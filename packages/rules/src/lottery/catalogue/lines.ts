import { must } from '@lotus/kernel'
import type { LineGroup, TierHit } from './types.ts'

type Row = readonly string[]

/** The one tier of a play that has no named tiers. */
export const WIN = 'win'

export const once = (tier = WIN): readonly TierHit[] => [{ tier, hits: 1 }]

/** One line that wins or is pushed. */
export function oneLine(line: string, result: LineGroup['result']): LineGroup {
  return { result, count: 1n, lines: () => [line] }
}

/** Every k-subset, members in the order in which they were chosen. */
export function* subsets<T>(pool: readonly T[], k: number, from = 0): Generator<T[]> {
  if (k === 0) yield []
  else {
    for (let i = from; i <= pool.length - k; i += 1) {
      // The loop keeps i inside the pool.
      for (const rest of subsets(pool, k - 1, i + 1)) yield [pool[i] as T, ...rest]
    }
  }
}

/** Every choice of one token of each row. */
export function* tuples(rows: readonly Row[]): Generator<string[]> {
  const [row, ...rest] = rows
  if (row === undefined) yield []
  else for (const token of row) for (const tail of tuples(rest)) yield [token, ...tail]
}

/** Every choice of `counts[i]` tokens of `classes[i]`, joined. */
export function* choices(classes: readonly Row[], counts: readonly number[]): Generator<string[]> {
  const [first, ...rest] = classes
  if (first === undefined) yield []
  else {
    for (const head of subsets(first, must(counts[0], 'a count for each class'))) {
      for (const tail of choices(rest, counts.slice(1))) yield [...head, ...tail]
    }
  }
}

/** How often each token occurs. */
export function tally(tokens: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
