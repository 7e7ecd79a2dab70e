import type { Statistics } from './types.ts'

const SHOWN = 6
/** Numbers with at least two digits in one draw of the North shape (lottery.md 1.1): each of 100 comes 27 in 100 times. */
const NUMBERS_PER_DRAW = 27

type Row = Statistics['numbers'][number]

/** The numbers not seen for longest, each as a share of its own record. */
export function longestAbsent(statistics: Statistics): (Row & { share: number })[] {
  return statistics.numbers
    .toSorted((a, b) => b.absent - a.absent || a.number.localeCompare(b.number))
    .slice(0, SHOWN)
    .map((row) => ({ ...row, share: row.record === 0 ? 0 : row.absent / Math.max(row.record, row.absent) }))
}

/** The numbers drawn most often; `expected` is the theoretical mean, `mark` its place on the same scale. */
export function mostFrequent(statistics: Statistics): {
  rows: (Row & { share: number })[]
  expected: string
  mark: number
} {
  const rows = statistics.numbers
    .toSorted((a, b) => b.hits - a.hits || a.number.localeCompare(b.number))
    .slice(0, SHOWN)
  const expected = (statistics.draws * NUMBERS_PER_DRAW) / 100
  const scale = Math.max(rows[0]?.hits ?? 0, expected) * 1.06 || 1
  return {
    rows: rows.map((row) => ({ ...row, share: row.hits / scale })),
    // One decimal place where the mean is no whole number; a count, never money.
    expected: expected.toLocaleString('en', { maximumFractionDigits: 1 }),
    mark: expected / scale,
  }
}
