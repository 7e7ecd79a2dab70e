import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '@lotus/database'
import { createTrends, type Trends } from '@lotus/rules/catalogue'
import type { Game } from '../config/games.repo.ts'
import type { WireDraw } from '../draw/issues.repo.ts'
import { listResultRows, markResults, type ResultRow, type ResultsMark } from './statistics.repo.ts'

/** Draws counted for absences and "all": more than fifteen years of a daily game, four days of a one-minute game. */
export const COUNTED_MAX = 6_000
/** The counts grow to this many draws, then counting starts again with the latest. */
const GROWN_MAX = COUNTED_MAX + 1_500
/** Draws kept for charts, with the counts. */
export const CHART_DRAWS_MAX = 200
/** Draws counted before other work gets a turn. */
const PART = 1_000
/** Games whose counts are cached; the least recently used is dropped. */
const GAMES_KEPT = 64

export type CountedIssue = {
  readonly issueNo: string
  readonly station: string | null
  readonly drawAt: Date
  readonly draw: WireDraw
}

/** The counts of a game's draws: new draws are added, a correction starts again. */
export type CountedDraws = {
  readonly trends: Trends
  readonly issues: readonly CountedIssue[]
  readonly last: CountedIssue | null
  /** Some of the draws were simulated (DECISIONS 37). */
  readonly hasSimulated: boolean
}

type Entry = CountedDraws & {
  readonly mark: ResultsMark
  /** Where counting began; null: with the first result. */
  readonly from: Date | null
}

/** Caches the counts per game while the results are unchanged; concurrent callers share one count. */
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

/** The same results, possibly with later ones; undefined if an earlier one was changed. */
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
  // More issue numbers are read than charts show, since void draws are not shown.
  const rows = await listResultRows(db, game.id, { after: null, limit: COUNTED_MAX, named: 2 * CHART_DRAWS_MAX })
  const trends = createTrends(game.rules)
  let counted: CountedDraws = { trends, issues: [], last: null, hasSimulated: false }
  for (let at = 0; at < rows.length; at += PART) {
    // Other calls get a turn in between: counting years of draws takes as long as many of them together.
    if (at > 0) await setImmediate()
    counted = append(counted, rows.slice(at, at + PART), Math.max(0, rows.length - at - PART))
  }
  return {
    ...counted,
    // Taken from the rows: a separate query could count a result that was published in between.
    mark: {
      count: rows.length,
      versions: rows.reduce((sum, { version }) => sum + version, 0),
      last: rows.at(-1)?.drawAt ?? null,
    },
    from: rows.length < COUNTED_MAX ? null : (rows[0]?.drawAt ?? null),
  }
}

/** `following`: how many more rows come before an answer is given. */
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
