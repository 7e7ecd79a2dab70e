import type { TokenStatistics } from './types.ts'

type Hits = Pick<TokenStatistics, 'token' | 'hits'>

/** The `count` tokens drawn most and least often; equal ones in the order of the table. */
export function hotAndCold<T extends Hits>(
  tokens: readonly T[],
  count: number,
): { hot: readonly T[]; cold: readonly T[] } {
  const sorted = tokens.toSorted((a, b) => b.hits - a.hits)
  const rising = tokens.toSorted((a, b) => a.hits - b.hits)
  return { hot: sorted.slice(0, count), cold: rising.slice(0, count) }
}

/** The head-and-tail table (lottery.md 5.6): index 0..9 to the other digits of the numbers with that tens / units digit. */
export type HeadTail = {
  readonly head: readonly (readonly string[])[]
  readonly tail: readonly (readonly string[])[]
}

/** For the last two digits of the numbers of a draw; repeats are kept. */
export function headAndTail(numbers: readonly string[]): HeadTail {
  const ends = numbers.map((number) => number.slice(-2)).filter((end) => /^\d\d$/.test(end))
  const table = (own: 0 | 1, other: 0 | 1) =>
    Array.from({ length: 10 }, (_, digit) =>
      ends.flatMap((end) => (end[own] === String(digit) ? [end.charAt(other)] : [])).toSorted(),
    )
  return { head: table(0, 1), tail: table(1, 0) }
}
