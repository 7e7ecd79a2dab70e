import { named, sql, type Queryable } from '@lotus/database'
import { familyOf } from '../config/games.repo.ts'
import { drawnColumns, type DrawnIssue } from '../draw/issues.repo.ts'

/** More draws than any calendar game has on a day. */
const DRAWS_OF_GAME_MAX = 4

/** The issues of some games that draw on a business day, in order of time, with what is published of them. */
export async function listIssuesOfDay(
  db: Queryable,
  gameIds: readonly number[],
  window: { from: Date; until: Date },
): Promise<DrawnIssue[]> {
  const rows = await db.many<Omit<DrawnIssue, 'rules'>>(
    named(
      'lottery.issues_of_day',
      sql`
    select ${drawnColumns} from unnest(${gameIds}::smallint[]) as wanted(id) cross join lateral (
      select * from lottery_issue x where x.game_id = wanted.id and x.draw_at >= ${window.from} and x.draw_at < ${window.until}
      order by x.draw_at limit ${DRAWS_OF_GAME_MAX}) i
    join lottery_game g on g.id = i.game_id
    left join lottery_result r on r.issue_id = i.id and r.version = i.result_version
    order by i.draw_at, g.sort_order, g.id`,
    ),
  )
  return rows.map((row) => ({ ...row, rules: familyOf(row.family) }))
}

/** When the first published result of some games was drawn. */
export async function findFirstDraw(db: Queryable, gameIds: readonly number[]): Promise<Date | null> {
  return db.value<Date | null>(sql`
    select min(i.draw_at) as first from unnest(${gameIds}::smallint[]) as wanted(id) cross join lateral (
      select draw_at from lottery_issue x where x.game_id = wanted.id and x.result_version is not null order by x.draw_at limit 1) i`)
}

/** Days of the calendar on which some games do not draw. */
export async function listHolidaysOn(db: Queryable, day: string): Promise<Set<number>> {
  return new Set(await db.values<number>(sql`select game_id as "gameId" from lottery_holiday where day = ${day}`))
}

type PrizeName = 'DB' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8'
export type DrawnNumber = { gameId: number; day: string; prize: PrizeName; number: string; isSimulated: boolean }

/** The most rows of one look-up: ten years of a number at every station of a region stay far below. */
const NUMBERS_MAX = 20_000

/** The drawn numbers of some games since a day that end with some digits, the latest first. */
export async function listEndingWith(
  db: Queryable,
  gameIds: readonly number[],
  input: { ending: string; since: string; limit?: number },
): Promise<DrawnNumber[]> {
  return db.many<DrawnNumber>(
    named(
      'lottery.numbers_ending_with',
      sql`
    select n.game_id as "gameId", n.day, n.prize, n.number, n.is_simulated as "isSimulated" from lottery_drawn_number n
    where n.game_id = any(${gameIds}::smallint[]) and n.ending = right(${input.ending}, 2)::smallint and n.day >= ${input.since}
      and right(n.number, length(${input.ending})) = ${input.ending}
    order by n.day desc, n.game_id, n.prize, n.place limit ${input.limit ?? NUMBERS_MAX}`,
    ),
  )
}

/** The drawn numbers of a game since a day that a whole ticket ends with, and the special prizes that are near to it. */
export async function listForTicket(
  db: Queryable,
  gameId: number,
  { ticket, since }: { ticket: string; since: string },
): Promise<DrawnNumber[]> {
  return db.many<DrawnNumber>(
    named(
      'lottery.numbers_for_ticket',
      sql`
    select n.game_id as "gameId", n.day, n.prize, n.number, n.is_simulated as "isSimulated" from lottery_drawn_number n
    where n.game_id = ${gameId} and n.ending = right(${ticket}, 2)::smallint and n.day >= ${since}
      and n.prize <> 'DB' and right(${ticket}, length(n.number)) = n.number
    union all
    select n.game_id, n.day, n.prize, n.number, n.is_simulated from lottery_drawn_number n
    where n.game_id = ${gameId} and n.prize = 'DB' and n.day >= ${since}
      and (right(n.number, 2) = right(${ticket}, 2) or left(n.number, 1) = left(${ticket}, 1))
    limit ${NUMBERS_MAX}`,
    ),
  )
}

/** How often numbers of a game end with some digits since a day, by prize, and on how many days. */
export async function countEndingWith(
  db: Queryable,
  gameId: number,
  { ending, since }: { ending: string; since: string },
): Promise<{ prize: PrizeName; count: number; days: number }[]> {
  return db.many(
    named(
      'lottery.count_ending_with',
      sql`
    select n.prize, count(*)::integer as count,
      (select count(distinct d.day)::integer from lottery_drawn_number d
        where d.game_id = ${gameId} and d.ending = right(${ending}, 2)::smallint and d.day >= ${since}
          and right(d.number, length(${ending})) = ${ending}) as days
    from lottery_drawn_number n
    where n.game_id = ${gameId} and n.ending = right(${ending}, 2)::smallint and n.day >= ${since}
      and right(n.number, length(${ending})) = ${ending}
    group by n.prize`,
    ),
  )
}

/** What is known of a game since a day: the first day, the draws, and whether one of them was simulated. */
export async function sumDraws(
  db: Queryable,
  gameId: number,
  since: string,
): Promise<{ since: string | null; draws: number; hasSimulated: boolean }> {
  return db.one(
    named(
      'lottery.sum_draws',
      sql`
    select min(n.day) as since, count(*)::integer as draws, coalesce(bool_or(n.is_simulated), false) as "hasSimulated"
    from lottery_drawn_number n where n.game_id = ${gameId} and n.prize = 'DB' and n.day >= ${since}`,
    ),
  )
}

/** A day on which some games drew: how many of them, and whether one of the draws was simulated. */
export type DrawDay = { day: string; draws: number; isSimulated: boolean }

export async function listDrawDays(db: Queryable, gameIds: readonly number[], since: string): Promise<DrawDay[]> {
  return db.many<DrawDay>(
    named(
      'lottery.draw_days',
      sql`
    select n.day, count(*)::integer as draws, bool_or(n.is_simulated) as "isSimulated" from lottery_drawn_number n
    where n.game_id = any(${gameIds}::smallint[]) and n.prize = 'DB' and n.day >= ${since} group by n.day order by n.day`,
    ),
  )
}

/** The days on which a game does not draw. */
export async function listHolidaysOf(db: Queryable, gameId: number): Promise<Set<string>> {
  return new Set(
    await db.values<string>(sql`
    select day from lottery_holiday where game_id = ${gameId} and day >= business_day(lotus_now()) order by day limit 400`),
  )
}
