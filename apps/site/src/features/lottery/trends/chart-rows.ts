import type { TrendTable } from './types.ts'

/** A cell of the trend chart: how often the token was drawn, or for how many draws it was not. */
export type ChartCell = { readonly hits: number; readonly absent: number }

/** The omission counts of the latest `count` draws of a table, oldest first. */
export function chartRows(
  { start, rows }: Pick<TrendTable, 'start' | 'rows'>,
  count: number,
): readonly (readonly ChartCell[])[] {
  const absent = [...start]
  const all = rows.map((row) => {
    const hits = absent.map(() => 0)
    for (const index of row) hits[index] = (hits[index] ?? 0) + 1
    return absent.map((before, index) => {
      const fell = hits[index] ?? 0
      absent[index] = fell > 0 ? 0 : before + 1
      return { hits: fell, absent: absent[index] }
    })
  })
  return all.slice(-count)
}

/** The path of the line that joins the hits: the column of each row, or none if the draw has no token of the table. */
export function hitColumns({ rows }: Pick<TrendTable, 'rows'>, count: number): readonly (number | null)[] {
  return rows.slice(-count).map((row) => (row.length === 1 ? (row[0] ?? null) : null))
}

/** The outcomes, draw by draw, for a road. */
export function sequenceOf({ rows, tokens }: Pick<TrendTable, 'rows' | 'tokens'>): readonly string[] {
  return rows.flatMap(([index]) => (index === undefined ? [] : [tokens[index] ?? '']))
}

/** Tables shown side by side: every place of a draw, head and tail of the special prize. */
export function sideBySide<T extends { readonly key: string }>(tables: readonly T[]): readonly T[] {
  const places = tables.filter(({ key }) => /^(place|rank|die|top)\.\d+$/.test(key))
  if (places.length > 1) return places
  return tables.filter(({ key }) => key === 'dbHead' || key === 'dbTail')
}
