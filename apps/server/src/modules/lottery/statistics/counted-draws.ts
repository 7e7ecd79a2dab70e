import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '@lotus/database'
import { createTrends, type Trends } from '@lotus/rules/catalogue'
import type { Game } from '../config/games.repo.ts'
import type { WireDraw } from '../draw/issues.repo.ts'
import { listResultRows, markResults, type ResultRow, type ResultsMark } from './statistics.repo.ts'

/** What absences and "all" look at: more than fifteen years of a daily game, four days of one that draws every minute. */
export const COUNTED_MAX = 6_000
/** A game that draws often goes on counting so far before it starts anew with the latest. */
const GROWN_MAX = COUNTED_MAX + 1_500
/** The draws of charts that are kept with the figures. */
export const CHART_DRAWS_MAX = 200
/** Draws that are counted in one go. */
const PART = 1_000
/** Games whose figures are kept; the one that was asked for longest ago goes first. */
const GAMES_KEPT = 64

export type CountedIssue = {
  readonly issueNo: string
  readonly station: string | null
  readonly drawAt: Date
  readonly draw: WireDraw
}

/** The draws of a game, counted once: what comes later is added, a correction starts anew. */
export type CountedDraws = {
  readonly trends: Trends
  readonly issues: readonly CountedIssue[]
  readonly last: CountedIssue | null
  /** Some of the draws were simulated (DECISIONS 37). */
  readonly hasSimulated: boolean
}

type Entry = CountedDraws & {
  readonly mark: ResultsMark
  /** Where counting began; null: with the first result there is. */
  readonly from: Date | null
}

/** Keeps what was counted per game, for as long as the results are the same; asked for twice at once, it counts once. */
export function createDrawCounts(): { get: (db: Queryable, game: Game) => Promise<CountedDraws> } {
  const known = new Map<number, Entry>()
  const running = new Map<number, Promise<Entry>>()

  const keep = (gameId: number, entry: Entry) => {
    known.delete(gameId)
    known.set(gameId, entry)
    for (const oldest of known.keys()) {
      if (known.size <= GAMES_KEPT) break
      known.delete(oldest)
    }
    return entry
  }
  const get = async (db: Queryable, game: Game): Promise<Entry> => {
    const entry = known.get(game.id)
    return keep(game.id, (entry && (await refresh(db, game, entry))) ?? (await countAll(db, game)))
  }
  return {
    get: async (db, game) => {
      const again = running.get(game.id)
      if (again) return again
      const started = get(db, game).finally(() => running.delete(game.id))
      running.set(game.id, started)
      return started
    },
  }
}

/** The same results, or those and later ones; undefined where an earlier one is another than it was. */
async function refresh(db: Queryable, game: Game, entry: Entry): Promise<Entry | undefined> {
  const mark = await markResults(db, game.id, entry.from)
  const { count, versions, last } = entry.mark
  if (mark.count === count && mark.versions === versions) return entry
  if (mark.count <= count || mark.count > GROWN_MAX) return undefined
  const rows = await listResultRows(db, game.id, { after: last, limit: mark.count - count + 1, named: CHART_DRAWS_MAX })
  const added = rows.reduce((sum, { version }) => sum + version, 0)
  if (rows.length !== mark.count - count || added !== mark.versions - versions) return undefined
  return { ...entry, ...append(entry, rows), mark }
}

async function countAll(db: Queryable, game: Game): Promise<Entry> {
  // More are named than charts show: void ones among them are not shown.
  const rows = await listResultRows(db, game.id, { after: null, limit: COUNTED_MAX, named: 2 * CHART_DRAWS_MAX })
  const trends = createTrends(game.rules)
  let counted: CountedDraws = { trends, issues: [], last: null, hasSimulated: false }
  for (let at = 0; at < rows.length; at += PART) {
    // Other calls get their turn in between: years of draws take as long as many of them together.
    if (at > 0) await setImmediate()
    counted = append(counted, rows.slice(at, at + PART), Math.max(0, rows.length - at - PART))
  }
  return {
    ...counted,
    // From the rows themselves: a result published in between would be counted by a query of its own and not be here.
    mark: {
      count: rows.length,
      versions: rows.reduce((sum, { version }) => sum + version, 0),
      last: rows.at(-1)?.drawAt ?? null,
    },
    from: rows.length < COUNTED_MAX ? null : (rows[0]?.drawAt ?? null),
  }
}

/** `following`: how many rows come after these before anybody is answered. */
function append(entry: CountedDraws, rows: readonly ResultRow[], following = 0): CountedDraws {
  const taken = entry.trends.add(
    rows.map(({ draw }) => draw),
    following,
  )
  const drawn = rows.flatMap(({ issueNo, station, drawAt, draw }, i) =>
    taken[i] && draw !== null && issueNo !== null && drawAt !== null ? [{ issueNo, station, drawAt, draw }] : [],
  )
  const issues = [...entry.issues, ...drawn.slice(-CHART_DRAWS_MAX)].slice(-CHART_DRAWS_MAX)
  const hasSimulated = entry.hasSimulated || rows.some((row) => row.isSimulated)
  return { trends: entry.trends, issues, last: issues.at(-1) ?? null, hasSimulated }
}
