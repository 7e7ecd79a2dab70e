import type { TableStatistics } from './types.ts'

/** The position of a draw in a road, counted from 0; `ties` followed it without their own cells. */
export type RoadCell = {
  readonly column: number
  readonly row: number
  readonly token: string
  /** The draw's index in the input. */
  readonly at: number
  readonly ties: number
}

/** The height of every road. */
export const ROAD_ROWS = 6

/** Every draw in order, column by column from top to bottom. */
export function beadRoad(outcomes: readonly string[]): readonly RoadCell[] {
  return outcomes.map((token, at) => ({ column: Math.floor(at / ROAD_ROWS), row: at % ROAD_ROWS, token, at, ties: 0 }))
}

/**
 * Runs: a new column whenever the outcome changes. A run that reaches the bottom, or a cell that is taken, continues to
 * the right ("dragon tail"). A tie has no cell: it is counted on the cell before it, or on the first one.
 */
export function bigRoad(outcomes: readonly string[], tie = 'tie'): readonly RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  let [start, before] = [-1, 0]
  for (const [at, token] of outcomes.entries()) {
    const last = cells.at(-1)
    if (token === tie) {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 }
      else before += 1
      continue
    }
    let [column, row] = [0, 0]
    if (last?.token === token) {
      const canGoDown =
        last.row + 1 < ROAD_ROWS && last.column === start && !taken.has(`${last.column}.${last.row + 1}`)
      ;[column, row] = canGoDown ? [last.column, last.row + 1] : [last.column + 1, last.row]
    } else {
      start += 1
      // A tail may cover the top of later columns.
      while (taken.has(`${start}.0`)) start += 1
      column = start
    }
    taken.add(`${column}.${row}`)
    cells.push({ column, row, token, at, ties: cells.length === 0 ? before : 0 })
  }
  return cells
}

export type LongDragon = {
  readonly key: string
  readonly token: string
  readonly length: number
  readonly longest: number
}

/** Sides that came at least `least` times in a row, the longest first (lottery.md 5.6). */
export function longDragons(
  tables: readonly Pick<TableStatistics, 'key' | 'group' | 'streak'>[],
  least: number,
): readonly LongDragon[] {
  return tables
    .flatMap(({ key, group, streak }) =>
      group === 'sides' && streak && streak.length >= least ? [{ key, ...streak }] : [],
    )
    .toSorted((a, b) => b.length - a.length || a.key.localeCompare(b.key))
}
