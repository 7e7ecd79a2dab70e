import type { Statistics } from './types.ts'

export type NumberHint = { absent: number; wasInLast: boolean; hits: number }

/** The tables of two-digit numbers; the first is the default for a board of 00 to 99. */
const twoDigits = ['lo2', 'last2', 'bottom2']

/**
 * The hints of a number board: for "00" to "99" the draws since each was last drawn, whether it was in the latest draw,
 * and its hits in the period. Another table by its key: `db2`, `any` for balls and digits, `place.1` for one place.
 */
export function numberHints(statistics: Statistics | undefined, key?: string): ReadonlyMap<string, NumberHint> {
  const tables = statistics?.tables ?? []
  const table =
    key === undefined
      ? (twoDigits.map((name) => tables.find((found) => found.key === name)).find(Boolean) ?? tables[0])
      : tables.find((found) => found.key === key)
  return new Map(
    (table?.tokens ?? []).map(({ token, absent, hits, isSeen }) => [
      token,
      { absent, wasInLast: isSeen && absent === 0, hits },
    ]),
  )
}
