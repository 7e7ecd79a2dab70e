import { assert, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { named, sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Family } from '@lotus/rules/catalogue'
import type { Texts } from '../../../platform/language.ts'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'
import { familyOf, type DrawSource } from '../config/games.repo.ts'
import type { PlannedIssue } from './schedule.ts'
import type { RoundTerms } from '../submissions/draw-terms.ts'

/** The result of a draw, in the wire form of its family (lottery-settle-format.md). */
export type WireDraw = NonNullable<RouteValue<'lottery.results'>['rows'][number]['draw']>

export type Issue = {
  id: bigint
  gameId: number
  gameCode: string
  gameName: Texts
  /** A family or alias of the catalogue; `rules` is the family it resolves to. */
  family: string
  rules: Family
  drawSource: DrawSource
  /** The code of the game whose outside draw this one plays too. */
  drawOf: string | null
  issueNo: string
  businessDay: string
  station: string | null
  openAt: Date
  lockAt: Date
  drawAt: Date
  /** False for imported history, which has a result and no orders. */
  isSold: boolean
  state: 'scheduled' | 'locked' | 'drawn' | 'settled' | 'void'
  commitment: string | null
  /** For games whose draw uses numbers submitted by members; null for every other game. */
  drawTerms: RoundTerms | null
  createdAt: Date
  orderRoot: string | null
  orderCount: number
  totalStake: Money
  /** Of them, those not given back before the lock; null until they are frozen. */
  liveCount: number | null
  liveStake: Money | null
  frozenAt: Date | null
  submissionRoot: string | null
  submissionCount: number
  resultVersion: number | null
  publishedAt: Date | null
  totalPayout: Money
  settledAt: Date | null
}

/** An issue with its result; `draw` is null without a result or if it is void. */
export type DrawnIssue = Issue & {
  draw: WireDraw | null
  /** Simulated by the demo (DECISIONS 37). */
  isSimulated: boolean
}

type Row<T> = Omit<T, 'rules'>

export const issueColumns = sql`
  i.id, i.game_id as "gameId", g.code as "gameCode", g.name as "gameName", g.family,
  g.draw_source as "drawSource", g.draw_of as "drawOf", i.issue_no as "issueNo", i.business_day as "businessDay", i.station, i.open_at as "openAt",
  i.lock_at as "lockAt", i.draw_at as "drawAt", i.is_sold as "isSold", i.state, i.commitment, i.draw_terms as "drawTerms", i.created_at as "createdAt",
  i.order_root as "orderRoot", i.order_count as "orderCount", i.total_stake as "totalStake", i.live_count as "liveCount", i.live_stake as "liveStake", i.frozen_at as "frozenAt", i.submission_root as "submissionRoot", i.submission_count as "submissionCount",
  i.result_version as "resultVersion", i.published_at as "publishedAt", i.total_payout as "totalPayout", i.settled_at as "settledAt"`
/** Of the joined result `r`, which may be missing. */
export const drawColumns = sql`r.draw, coalesce(r.source = 'simulated', false) as "isSimulated"`
export const drawnColumns = sql`${issueColumns}, ${drawColumns}`
const fromIssue = sql`from lottery_issue i join lottery_game g on g.id = i.game_id`
const fromDrawn = sql`${fromIssue} left join lottery_result r on r.issue_id = i.id and r.version = i.result_version`

// The row has the fields of T except the rules, which are added here.
const issueOf = <T extends Issue>(row: Row<T> & { family: string }): T =>
  ({ ...row, rules: familyOf(row.family) }) as unknown as T
const many = async <T extends Issue>(db: Queryable, query: SqlQuery) =>
  (await db.many<Row<T> & { family: string }>(query)).map(issueOf<T>)

/** The database's clock decides what is open (DECISIONS 26, trust.md EVT-4). */
export async function getNow(db: Queryable): Promise<Date> {
  return db.value<Date>(sql`select lotus_now() as now`)
}

export async function findIssue(db: Queryable, gameCode: string, issueNo: string): Promise<DrawnIssue | undefined> {
  const query = sql`select ${drawnColumns} ${fromDrawn} where g.code = ${gameCode} and i.issue_no = ${issueNo}`
  const rows = await many<DrawnIssue>(db, named('lottery.find_issue', query))
  return rows[0]
}

export async function getIssue(db: Queryable, id: bigint): Promise<DrawnIssue> {
  const rows = await many<DrawnIssue>(db, sql`select ${drawnColumns} ${fromDrawn} where i.id = ${id}`)
  assert(rows[0] !== undefined, `there is no issue ${id}`)
  return rows[0]
}

/** The issue on sale at `now` and those after it, by time. */
export async function listSelling(db: Queryable, gameId: number, now: Date, limit: number): Promise<Issue[]> {
  return many<Issue>(
    db,
    sql`
    select ${issueColumns} ${fromIssue} where i.game_id = ${gameId} and i.state = 'scheduled' and i.lock_at > ${now} and i.draw_at > ${now}
    order by i.draw_at limit ${limit}`,
  )
}

/** The issue on sale now or next, for each game. */
export async function listNextOf(db: Queryable, gameIds: readonly number[], now: Date): Promise<Map<number, Issue>> {
  const rows = await many<Issue>(
    db,
    sql`
    select ${issueColumns} from unnest(${gameIds}::smallint[]) as wanted(id) cross join lateral (
      select * from lottery_issue x where x.game_id = wanted.id and x.state = 'scheduled' and x.lock_at > ${now} and x.draw_at > ${now}
      order by x.draw_at limit 1) i
    join lottery_game g on g.id = i.game_id`,
  )
  return new Map(rows.map((issue) => [issue.gameId, issue]))
}

/** The latest published results, newest first, for each game. */
export async function listLatestOf(
  db: Queryable,
  gameIds: readonly number[],
  limit: number,
): Promise<Map<number, DrawnIssue[]>> {
  const rows = await many<DrawnIssue>(
    db,
    sql`
    select ${drawnColumns} from unnest(${gameIds}::smallint[]) as wanted(id) cross join lateral (
      select * from lottery_issue x where x.game_id = wanted.id and x.result_version is not null order by x.draw_at desc limit ${limit}) i
    join lottery_game g on g.id = i.game_id
    left join lottery_result r on r.issue_id = i.id and r.version = i.result_version
    order by i.draw_at desc`,
  )
  return Map.groupBy(rows, (issue) => issue.gameId)
}

/** Issues whose sale is over and that have no result yet, newest first. */
export async function listPending(db: Queryable, gameId: number, now: Date, limit: number): Promise<Issue[]> {
  return many<Issue>(
    db,
    sql`
    select ${issueColumns} ${fromIssue} where i.game_id = ${gameId} and i.result_version is null and i.settled_at is null and i.lock_at <= ${now}
    order by i.draw_at desc limit ${limit}`,
  )
}

/** Issues that wait for their draw, newest first, for each game. */
export async function listPendingOf(
  db: Queryable,
  gameIds: readonly number[],
  now: Date,
  limit: number,
): Promise<Map<number, Issue[]>> {
  const rows = await many<Issue>(
    db,
    sql`
    select ${issueColumns} from unnest(${gameIds}::smallint[]) as wanted(id) cross join lateral (
      select * from lottery_issue x where x.game_id = wanted.id and x.result_version is null and x.settled_at is null and x.lock_at <= ${now}
      order by x.draw_at desc limit ${limit}) i
    join lottery_game g on g.id = i.game_id order by i.draw_at desc`,
  )
  return Map.groupBy(rows, (issue) => issue.gameId)
}

/** Published results, newest first, void ones included. */
export async function listResults(
  db: Queryable,
  gameId: number,
  page: { before: TimePlace<'id'> | null; limit: number },
): Promise<(DrawnIssue & { micros: Micros })[]> {
  const { micros, id } = page.before ?? { micros: null, id: null }
  const before = id === null ? sql`` : sql`and (i.draw_at, i.id) < (${atMicros(micros)}, ${id}::bigint)`
  return many<DrawnIssue & { micros: Micros }>(
    db,
    sql`
    select ${drawnColumns}, ${microsOf(sql`i.draw_at`)} as micros ${fromDrawn}
    where i.game_id = ${gameId} and i.result_version is not null ${before}
    order by i.draw_at desc, i.id desc limit ${page.limit}`,
  )
}

/** Due issues: to lock, freeze, draw (own games) or settle; oldest first. */
export async function listDue(db: Queryable, limit: number): Promise<Issue[]> {
  return many<Issue>(
    db,
    sql`
    select ${issueColumns} ${fromIssue}
    where i.settled_at is null and i.lock_at <= lotus_now() and (
      i.state in ('scheduled', 'drawn', 'void')
      or (i.state = 'locked' and (i.order_root is null or (g.draw_source = 'own' and i.draw_at <= lotus_now()))))
    union all
    select ${issueColumns} ${fromIssue} where i.settled_at is null and i.lock_at > lotus_now() and i.state = 'void'
    order by "drawAt" limit ${limit}`,
  )
}

/** Issues without a result on holidays of the calendar. */
export async function listOnHolidays(db: Queryable): Promise<{ id: bigint; name: string }[]> {
  return db.many<{ id: bigint; name: string }>(sql`
    select i.id, h.name from lottery_issue i join lottery_holiday h on h.game_id = i.game_id and h.day = i.business_day and h.created_at < i.lock_at
    where i.result_version is null and i.settled_at is null`)
}

export async function listIssueNos(db: Queryable, gameId: number, from: Date): Promise<Set<string>> {
  return new Set(
    await db.values<string>(
      sql`select issue_no as "issueNo" from lottery_issue where game_id = ${gameId} and draw_at > ${from}`,
    ),
  )
}

export type NewIssue = PlannedIssue & {
  commitment: string | null
  seed: string | null
  /** The public beacon's round of the draw; null where it uses none. */
  beaconRound: number | null
}

export async function createIssues(db: Queryable, gameId: number, issues: readonly NewIssue[]): Promise<number> {
  return db.value<number>(sql`select lottery_create_issues(${gameId}::smallint, ${JSON.stringify(issues)}) as count`)
}

/** What is known of an issue, as far as an import of its result asks. */
export type KnownIssue = {
  id: bigint
  issueNo: string
  drawAt: Date
  resultVersion: number | null
  isSettled: boolean
  isSimulated: boolean
  draw: WireDraw | null
}

/** The issues of a game drawn after `after` and not after `until`, oldest first. */
export async function listKnownIssues(
  db: Queryable,
  gameId: number,
  page: { after: Date; until: Date; limit: number },
): Promise<KnownIssue[]> {
  return db.many<KnownIssue>(sql`
    select i.id, i.issue_no as "issueNo", i.draw_at as "drawAt", i.result_version as "resultVersion",
      i.settled_at is not null as "isSettled", ${drawColumns}
    from lottery_issue i left join lottery_result r on r.issue_id = i.id and r.version = i.result_version
    where i.game_id = ${gameId} and i.draw_at > ${page.after} and i.draw_at <= ${page.until}
    order by i.draw_at limit ${page.limit}`)
}

export type PastResult = Pick<PlannedIssue, 'issueNo' | 'businessDay' | 'station' | 'lockAt' | 'drawAt'> & {
  draw: WireDraw | null
  evidence: string
}

export async function importHistory(db: Queryable, gameId: number, results: readonly PastResult[]): Promise<number> {
  return db.value<number>(sql`select lottery_import_history(${gameId}::smallint, ${JSON.stringify(results)}) as count`)
}

export async function lockIssue(db: Queryable, id: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select lottery_lock_issue(${id}) as done`)
}

export async function freezeIssue(
  db: Queryable,
  id: bigint,
  frozen: { root: string; count: number; stake: Money; leafHashes: Uint8Array },
): Promise<boolean> {
  const { root, count, stake, leafHashes } = frozen
  return db.value<boolean>(sql`select lottery_freeze_issue(${id}, ${root}, ${count}, ${stake}, ${leafHashes}) as done`)
}

/** Null until the orders are frozen and the draw is due; the seed cannot be read in another way. */
export async function findSeed(db: Queryable, id: bigint): Promise<Uint8Array | null> {
  return db.value<Uint8Array | null>(sql`select lottery_seed_of(${id}) as seed`)
}

export async function findLeafHashes(db: Queryable, id: bigint): Promise<Buffer | undefined> {
  return db.maybeValue<Buffer>(sql`select leaf_hashes as hashes from lottery_order_tree where issue_id = ${id}`)
}

export async function finishIssue(db: Queryable, id: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select lottery_finish_issue(${id}) as done`)
}
