import type { NumberHints } from '../entry/index.ts'
import { numberHints } from '../trends/number-hints.ts'
import type { Play, Statistics } from '../../../shared/lottery/types.ts'

const SHOWN = 6
const PPM = 1_000_000

/** The last two digits of all numbers of a station's draw. */
const LAST_TWO = 'lo2'
type Row = Statistics['tables'][number]['tokens'][number]

function lastTwoOf({ tables }: Pick<Statistics, 'tables'>): readonly Row[] {
  return tables.find(({ key }) => key === LAST_TWO)?.tokens ?? []
}

/** The numbers not drawn for longest, each as a share of its longest absence. */
export function longestAbsent(statistics: Pick<Statistics, 'tables'>): (Row & { share: number })[] {
  return lastTwoOf(statistics)
    .toSorted((a, b) => b.absent - a.absent || a.token.localeCompare(b.token))
    .slice(0, SHOWN)
    .map((row) => ({ ...row, share: row.record === 0 ? 0 : row.absent / Math.max(row.record, row.absent) }))
}

/** The numbers drawn most often; `expected` is the theoretical mean, `mark` its position on the same scale. */
export function mostFrequent(statistics: Pick<Statistics, 'tables' | 'draws'>): {
  rows: (Row & { share: number })[]
  expected: string
  mark: number
} {
  const rows = lastTwoOf(statistics)
    .toSorted((a, b) => b.hits - a.hits || a.token.localeCompare(b.token))
    .slice(0, SHOWN)
  const expected = (statistics.draws * (rows[0]?.meanPpm ?? 0)) / PPM
  const scale = Math.max(rows[0]?.hits ?? 0, expected) * 1.06 || 1
  return {
    rows: rows.map((row) => ({ ...row, share: row.hits / scale })),
    // One decimal if the mean is not a whole number. A count, not money.
    expected: expected.toLocaleString('en', { maximumFractionDigits: 1 }),
    mark: expected / scale,
  }
}

/** Whether absence is meaningful for this play: it looks at the last two digits of all numbers. */
export function usesLastTwoDigits({ group, code }: Pick<Play, 'group' | 'code'>): boolean {
  if (group === 'bao_lo') return code === 'lo2' || code === 'lo2_1k'
  return group === 'lo_xien' || group === 'lo_truot'
}

/** The small figure and the dot of each number; nothing before the first draw. */
export function hintsOf(statistics: Statistics | undefined): NumberHints | undefined {
  return statistics && statistics.draws > 0 ? numberHints(statistics, LAST_TWO) : undefined
}
