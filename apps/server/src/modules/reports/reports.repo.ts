import { sql, type Queryable } from '@lotus/database'
import type { BetFilter, BetSum, DaySum, PlayedGame } from './record/bet-source.ts'

type Days = { memberId: bigint; source: string; firstDay: string; lastDay: string }

/**
 * The ended days with stored sums, each with the part that passes the filter (none if nothing passes). One statement,
 * so that a day deleted meanwhile is either complete or absent.
 */
export async function sumSealed(db: Queryable, p: Days & { filter: BetFilter; isByGame: boolean }): Promise<DaySum[]> {
  const { category, vendor, gameCode, states } = p.filter
  const query = sql`
    select s.day::text as day, u.category, u.vendor, case when ${p.isByGame} then u.game_code end as "gameCode", coalesce(sum(u.bets), 0)::integer as count, coalesce(sum(u.stake), 0)::bigint as stake,
      coalesce(sum(u.valid_bet), 0)::bigint as "validBet", coalesce(sum(u.payout), 0)::bigint as payout,
      coalesce(sum(u.payout - u.stake), 0)::bigint as "winLoss"
    from bet_day_seal s
    left join bet_day_sum u on u.member_id = s.member_id and u.source = s.source and u.day = s.day
      and (${category}::text is null or u.category = ${category}) and (${vendor}::text is null or u.vendor = ${vendor})
      and (${gameCode}::text is null or u.game_code = ${gameCode})
      and (${states}::text[] is null or u.state = any(${states}::text[]))
    where s.member_id = ${p.memberId} and s.source = ${p.source} and s.day between ${p.firstDay}::date and ${p.lastDay}::date
    group by 1, 2, 3, 4`
  return db.many<DaySum>(query)
}

/** The games of the stored sums. */
export async function listSealedGames(
  db: Queryable,
  p: Days & { category: string | null; limit: number },
): Promise<PlayedGame[]> {
  return db.many<PlayedGame>(sql`
    select distinct vendor, game_code as "gameCode" from bet_day_sum
    where member_id = ${p.memberId} and source = ${p.source} and day between ${p.firstDay}::date and ${p.lastDay}::date
      and (${p.category}::text is null or category = ${p.category}) limit ${p.limit}`)
}

/** Stores the sums of ended days; a day that another process stored meanwhile stays as it is. */
export async function sealDays(
  db: Queryable,
  p: { memberId: bigint; source: string; days: readonly string[]; sums: readonly BetSum[] },
): Promise<void> {
  const rows = p.sums.map((row) => ({
    day: row.day,
    category: row.category,
    vendor: row.vendor,
    game_code: row.gameCode,
    state: row.state,
    bets: row.count,
    stake: row.stake.toString(),
    valid_bet: row.validBet.toString(),
    payout: row.payout.toString(),
  }))
  await db.query(sql`
    with sealed as (
      insert into bet_day_seal (member_id, source, day)
      select ${p.memberId}, ${p.source}, d::date from unnest(${p.days}::text[]) d
      on conflict do nothing returning day)
    insert into bet_day_sum (member_id, source, day, category, vendor, game_code, state, bets, stake, valid_bet, payout)
    select ${p.memberId}, ${p.source}, x.day, x.category, x.vendor, x.game_code, x.state, x.bets, x.stake, x.valid_bet, x.payout
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x(day date, category text, vendor text, game_code text, state text, bets bigint,
      stake bigint, valid_bet bigint, payout bigint)
    join sealed on sealed.day = x.day`)
}

/**
 * Serialises storing and deleting a member's sums: a sum computed while a bet changed is deleted after it was stored,
 * never before.
 */
export async function lockForSealing(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock_shared(7310, (${memberId}::bigint % 2147483647)::integer)`)
}

export async function unsealDays(
  db: Queryable,
  p: { memberId: bigint; source: string; days: readonly string[] },
): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(7310, (${p.memberId}::bigint % 2147483647)::integer)`)
  await db.query(sql`
    delete from bet_day_seal where member_id = ${p.memberId} and source = ${p.source} and day = any(${p.days}::text[]::date[])`)
}

/** Deletes days too old for any call; returns how many. */
export async function purgeSeals(db: Queryable, beforeDay: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from bet_day_seal where ctid = any(array(
      select ctid from bet_day_seal where day < ${beforeDay}::date limit ${limit}))`)
  return rowCount
}
