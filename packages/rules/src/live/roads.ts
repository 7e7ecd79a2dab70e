/**
 * The roads of a shoe (games.md 2.3), pure functions over its results. They show what was, and say nothing of what
 * comes.
 */
export type RoadResult = 'B' | 'P' | 'T'
/** A cell of a road: column and row from 0. */
export type RoadCell<Mark> = { column: number; row: number; mark: Mark }
export type BigRoadMark = { winner: 'B' | 'P'; ties: number }
export type DerivedMark = 'red' | 'blue'

const ROWS = 6

/** Every result, down six, then the next column. */
export const beadPlate = (results: readonly RoadResult[]): RoadCell<RoadResult>[] =>
  results.map((mark, i) => ({ column: Math.floor(i / ROWS), row: i % ROWS, mark }))

/**
 * Like marks go down, a change begins the next column. At the last row, or above a taken cell, a run turns right and
 * stays in its row ("dragon tail").
 */
export function layRoad<Mark>(marks: readonly Mark[], isSame: (a: Mark, b: Mark) => boolean): RoadCell<Mark>[] {
  const taken = new Set<string>()
  const cells: RoadCell<Mark>[] = []
  let start = -1
  let at = { column: 0, row: 0 }
  let hasTurned = false
  for (const [i, mark] of marks.entries()) {
    const before = marks[i - 1]
    if (before === undefined || !isSame(before, mark)) {
      start += 1
      while (taken.has(`${start},0`)) start += 1
      at = { column: start, row: 0 }
      hasTurned = false
    } else if (!hasTurned && at.row + 1 < ROWS && !taken.has(`${at.column},${at.row + 1}`)) {
      at = { ...at, row: at.row + 1 }
    } else {
      hasTurned = true
      at = { ...at, column: at.column + 1 }
    }
    taken.add(`${at.column},${at.row}`)
    cells.push({ ...at, mark })
  }
  return cells
}

/** Ties take no cell: they are counted at the one before, or at the first where a shoe begins with them. */
export function bigRoad(results: readonly RoadResult[]): RoadCell<BigRoadMark>[] {
  const marks: BigRoadMark[] = []
  let pending = 0
  for (const result of results) {
    const last = marks.at(-1)
    if (result !== 'T') {
      marks.push({ winner: result, ties: pending })
      pending = 0
    } else if (last) last.ties += 1
    else pending += 1
  }
  return layRoad(marks, (a, b) => a.winner === b.winner)
}

/** Lengths of the runs of one winner, ties left out. */
function runsOf(results: readonly RoadResult[]): number[] {
  const runs: number[] = []
  let before: RoadResult | undefined
  for (const result of results) {
    if (result === 'T') continue
    if (result === before) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
    else runs.push(1)
    before = result
  }
  return runs
}

/** The marks of a derived road in their order: `distance` 1 big eye boy, 2 small road, 3 cockroach pig. */
export function derivedMarks(results: readonly RoadResult[], distance: 1 | 2 | 3): DerivedMark[] {
  const runs = runsOf(results)
  return runs.flatMap((length, column) =>
    Array.from({ length }, (_, i) => markOf(runs, column, i + 1, distance)).filter((mark) => mark !== undefined),
  )
}

function markOf(runs: readonly number[], column: number, depth: number, distance: number): DerivedMark | undefined {
  if (depth === 1) {
    const [left, other] = [runs[column - 1], runs[column - 1 - distance]]
    if (left === undefined || other === undefined) return undefined
    return left === other ? 'red' : 'blue'
  }
  const compared = runs[column - distance]
  if (compared === undefined) return undefined
  // One below the compared run breaks the pattern; everything else repeats it.
  return depth === compared + 1 ? 'blue' : 'red'
}

export const derivedRoad = (results: readonly RoadResult[], distance: 1 | 2 | 3): RoadCell<DerivedMark>[] =>
  layRoad(derivedMarks(results, distance), (a, b) => a === b)
