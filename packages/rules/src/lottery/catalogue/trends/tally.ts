import type { Streak, TableRows, TableStatistics, TokenStatistics, TrendTable } from './types.ts'

/** How many draws are kept individually: the longest window beside "all". */
export const RECENT_MAX = 500

/** The figures of a token without the token. */
export type Counted = Omit<TokenStatistics, 'token' | 'mean'>

/** Counts hits of tokens draw by draw; the cost does not depend on the number of tokens. */
export type Tally = {
  /**
   * Starts the next draw. `isKept` is false for a draw that will certainly not be among the latest 500 when figures are
   * asked for: its hits are counted but not kept.
   */
  readonly next: (isKept: boolean) => void
  readonly hit: (index: number) => void
  /** Figures of every token over the latest `window` draws, absences over all. */
  readonly counted: (window: number | 'all') => readonly Counted[]
  /** The latest `count` draws, oldest first, and how long each token had been absent before them. */
  readonly rows: (count: number) => Pick<TableRows, 'start' | 'rows'>
  /** The single token of the latest draw, and how often it came in a row. */
  readonly streak: () => { readonly index: number; readonly length: number; readonly longest: number } | null
}

/** One draw: the tokens hit, and how many draws ago each was drawn before. */
type Recent = { readonly hits: number[]; readonly gaps: number[] }

export function createTally(size: number): Tally {
  const counts = () => new Int32Array(size)
  const [hits, draws, record] = [counts(), counts(), counts()]
  const lastDraw = counts().fill(-1)
  const recent: Recent[] = []
  let draw = -1
  const longest = counts()
  let run = { index: -1, length: 0 }
  // The draw being counted: its tokens, their number and the last of them.
  let kept: Recent | undefined
  let [shown, only] = [0, -1]

  /** The run that includes the latest draw. */
  const runNow = () => {
    if (shown !== 1) return { index: -1, length: 0 }
    return { index: only, length: only === run.index ? run.length + 1 : 1 }
  }
  const absentOf = (index: number) => draw - (lastDraw[index] ?? -1)
  const latest = (count: number) => {
    const length = Math.min(count, draw + 1, RECENT_MAX)
    return Array.from({ length }, (_, i) => recent[(draw - length + 1 + i) % RECENT_MAX] ?? { hits: [], gaps: [] })
  }

  return {
    next: (isKept) => {
      run = runNow()
      if (run.index >= 0 && run.length > (longest[run.index] ?? 0)) longest[run.index] = run.length
      draw += 1
      shown = 0
      kept = isKept ? { hits: [], gaps: [] } : undefined
      if (kept) recent[draw % RECENT_MAX] = kept
    },
    hit: (index) => {
      if (!(index >= 0 && index < size)) return
      shown += 1
      only = index
      const last = lastDraw[index] ?? -1
      const gap = draw - last - 1
      hits[index] = (hits[index] ?? 0) + 1
      kept?.hits.push(index)
      kept?.gaps.push(last === draw ? -1 : gap)
      if (last === draw) return
      draws[index] = (draws[index] ?? 0) + 1
      if (gap > (record[index] ?? 0)) record[index] = gap
      lastDraw[index] = draw
    },
    counted: (window) => {
      const seen = window === 'all' ? draw + 1 : Math.min(window, draw + 1, RECENT_MAX)
      const [windowHits, windowDraws] = window === 'all' ? [hits, draws] : countWindow(latest(seen), size)
      return Array.from({ length: size }, (_, index) => {
        const [absent, fell] = [absentOf(index), windowDraws[index] ?? 0]
        return {
          hits: windowHits[index] ?? 0,
          draws: fell,
          absent,
          record: Math.max(record[index] ?? 0, absent),
          isSeen: (lastDraw[index] ?? -1) >= 0,
          average: fell === 0 ? seen : (seen - fell) / fell,
        }
      })
    },
    rows: (count) => {
      const rows = latest(count)
      // A token that does not occur in the rows has been absent since before them.
      const start = Array.from({ length: size }, (_, index) => absentOf(index) - rows.length)
      setAbsences(start, rows)
      return { start, rows: rows.map((row) => [...row.hits]) }
    },
    streak: () => {
      const { index, length } = runNow()
      return index < 0 ? null : { index, length, longest: Math.max(longest[index] ?? 0, length) }
    },
  }
}

/** Of a token that falls in the rows: before its first row there it had been absent for the gap less the rows between. */
function setAbsences(start: number[], rows: readonly Recent[]): void {
  for (const [at, row] of [...rows.entries()].toReversed()) {
    for (const [i, index] of row.hits.entries()) {
      const gap = row.gaps[i] ?? -1
      if (gap >= 0) start[index] = gap - at
    }
  }
}

function countWindow(rows: readonly Recent[], size: number): [hits: Int32Array, draws: Int32Array] {
  const [hits, draws] = [new Int32Array(size), new Int32Array(size)]
  for (const row of rows) {
    for (const [i, index] of row.hits.entries()) {
      hits[index] = (hits[index] ?? 0) + 1
      if ((row.gaps[i] ?? -1) >= 0) draws[index] = (draws[index] ?? 0) + 1
    }
  }
  return [hits, draws]
}

/** The figures of a table from its tally. */
export function tableStatistics(table: TrendTable, tally: Tally, window: number | 'all'): TableStatistics {
  const means = table.means()
  const { key, group, kind, tokens } = table
  return {
    key,
    group,
    kind,
    tokens: tally
      .counted(window)
      .map((counted, index) => ({ token: tokens[index] ?? '', ...counted, mean: means[index] ?? 0 })),
    streak: kind === 'one' ? streakOf(table, tally) : null,
  }
}

function streakOf({ tokens }: TrendTable, tally: Tally): Streak | null {
  const streak = tally.streak()
  return streak && { token: tokens[streak.index] ?? '', length: streak.length, longest: streak.longest }
}
