import { isRecord } from '../../shape-checks.ts'
import { facts, type Facts } from '../draws/facts.ts'
import { parseFamilyDraw, type Family } from '../family.ts'
import type { Play } from '../types.ts'
import { trendTables } from './plans.ts'
import { outcomeChances } from './tables.ts'
import { createTally, RECENT_MAX, tableStatistics, type Tally } from './tally.ts'
import type { OutcomeStatistics, TableRows, TableStatistics } from './types.ts'

/** Statistics that are extended draw by draw; after a correction of an earlier draw, create new ones. */
export type Trends = {
  /**
   * Adds draws in their wire form, oldest first; false for a draw that is void or not of this family. `following`: how
   * many more will be added before figures are asked for.
   */
  readonly add: (draws: readonly unknown[], following?: number) => readonly boolean[]
  /** The draws counted so far. */
  readonly count: () => number
  /** Frequencies over the latest `window` draws (at most 500, or all); absences over all draws. */
  readonly tables: (window: number | 'all') => readonly TableStatistics[]
  /** The latest `count` draws (at most 500) for charts. */
  readonly rows: (count: number) => readonly TableRows[]
  /**
   * How long each outcome of each play has been absent, ordered by absence relative to the average. Judging plays costs
   * more than counting: of draws added together, only the latest 500 are judged.
   */
  readonly outcomes: (window: number | 'all') => readonly OutcomeStatistics[]
}

export function createTrends(family: Family): Trends {
  const tables = trendTables(family).map((table) => ({ table, tally: createTally(table.tokens.length) }))
  const plays = family.plays.flatMap((play) => outcomeCounter(play))
  let count = 0

  const addOne = (draw: unknown, isRecent: boolean): boolean => {
    const read = readDraw(family, draw)
    if (!read) return false
    count += 1
    for (const { table, tally } of tables) {
      tally.next(isRecent)
      table.read(read, tally.hit)
    }
    if (isRecent) for (const counter of plays) counter.add(read)
    return true
  }

  return {
    add: (draws, following = 0) => draws.map((draw, i) => addOne(draw, i >= draws.length + following - RECENT_MAX)),
    count: () => count,
    tables: (window) => tables.map(({ table, tally }) => tableStatistics(table, tally, window)),
    rows: (latest) =>
      tables.map(({ table: { key, group, kind, tokens }, tally }) => ({
        key,
        group,
        kind,
        tokens,
        ...tally.rows(latest),
      })),
    outcomes: (window) =>
      plays
        .flatMap((counter) => counter.statistics(family, window))
        .toSorted((a, b) => absenceRatio(b) - absenceRatio(a) || b.absent - a.absent),
  }
}

/**
 * A draw in the form the tables read. Plain forms are used unchecked: they were checked when they were published, and
 * checks would cost several times the counting. All others go through the family's own parser.
 */
function readDraw(family: Family, draw: unknown): Facts | undefined {
  if (isRecord(draw)) {
    const { prizes, digits, dice, balls, cars } = draw
    // Published rows were accepted by the family's parser.
    if (isRecord(prizes)) return facts([], prizes as Facts['named'])
    if (typeof digits === 'string') return facts([...digits])
    if (typeof dice === 'string') return facts([...dice])
    const row = balls ?? cars
    if (Array.isArray(row)) return facts(row as readonly string[])
  }
  const parsed = parseFamilyDraw(family, draw)
  return parsed === undefined || parsed.isVoid ? undefined : parsed
}

/** Absence of an outcome relative to its average wait. */
const absenceRatio = ({ absent, chance, average }: OutcomeStatistics): number =>
  absent * (chance > 0 ? chance : 1 / (average + 1))

type OutcomeCounter = {
  readonly add: (draw: Facts) => void
  readonly statistics: (family: Family, window: number | 'all') => readonly OutcomeStatistics[]
}

/** Counts the outcomes of a play with named outcomes or sums; other plays are covered by the tables. */
function outcomeCounter(play: Play): OutcomeCounter[] {
  if (play.input.kind !== 'outcomes') return []
  const { outcomes } = play.input
  const at = new Map(outcomes.map((outcome, index) => [outcome, index]))
  const tally: Tally = createTally(outcomes.length)
  return [
    {
      add: (draw) => {
        tally.next(true)
        for (const { result, lines } of play.rule.judge({ kind: 'items', items: outcomes }, draw)) {
          if (result !== 'push') for (const line of lines()) tally.hit(at.get(line) ?? -1)
        }
      },
      statistics: (family, window) => {
        const chances = outcomeChances(family, play)
        return tally.counted(window).map((counted, index) => ({
          play: play.code,
          outcome: outcomes[index] ?? '',
          ...counted,
          chance: chances[index] ?? 0,
        }))
      },
    },
  ]
}
