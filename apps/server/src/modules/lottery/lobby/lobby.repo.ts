import type { Money } from '@lotus/kernel'
import { orderStatus } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import { familyOf } from '../config/games.repo.ts'
import { drawnColumns, type DrawnIssue } from '../draw/issues.repo.ts'

/**
 * Open games by the number of real-money orders of issues locked since `from`, most first; games without orders are
 * left out.
 */
export async function listPopularGames(db: Queryable, from: Date, now: Date, limit: number): Promise<number[]> {
  return db.values<number>(sql`
    select i.game_id as "gameId" from lottery_issue i join lottery_game g on g.id = i.game_id
    where i.draw_at > ${from} and i.lock_at > ${from} and i.lock_at <= ${now} and i.order_count > i.trial_count and g.is_open
    group by i.game_id order by sum(i.order_count - i.trial_count) desc, min(g.sort_order), i.game_id limit ${limit}`)
}

/** How many of a player's latest orders are read to find their games. */
const RECENT_ORDERS = 500

/** The games of a member's latest orders, the latest first. */
export async function listRecentGames(db: Queryable, memberId: bigint): Promise<number[]> {
  return db.values<number>(sql`
    select o.game_id as "gameId" from (
      select game_id, id from lottery_order where member_id = ${memberId} order by placed_at desc, id desc limit ${RECENT_ORDERS}) o
    group by o.game_id order by max(o.id) desc`)
}

/** Published results of all games, newest draw first. */
export async function listLatestResults(
  db: Queryable,
  gameIds: readonly number[],
  limit: number,
): Promise<DrawnIssue[]> {
  // The newest of each game come from its own index; the newest of all are among them.
  const rows = await db.many<Omit<DrawnIssue, 'rules'>>(sql`
    select ${drawnColumns}
    from unnest(${gameIds}::integer[]) wanted(game_id) cross join lateral (
      select * from lottery_issue n where n.game_id = wanted.game_id and n.result_version is not null
      order by n.draw_at desc limit ${limit}) i
    join lottery_game g on g.id = i.game_id
    left join lottery_result r on r.issue_id = i.id and r.version = i.result_version
    order by i.draw_at desc, i.id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, rules: familyOf(row.family) }))
}

export type WonOrder = {
  memberId: bigint
  gameId: number
  issueNo: string
  play: string
  payout: Money
  settledAt: Date
}

/** Issues searched for winners: enough for any board, and a limit to the cost. */
const ISSUES_MAX = 300
/** Orders per issue; of a member's several orders the largest is shown. */
const PER_ISSUE = 50

/**
 * Real-money orders settled since `from` that paid at least `min` and more than their stake: the latest issues, largest
 * first.
 */
export async function listWonOrders(db: Queryable, from: Date, min: Money, limit: number): Promise<WonOrder[]> {
  return db.many<WonOrder>(sql`
    select o.member_id as "memberId", i.game_id as "gameId", i.issue_no as "issueNo", o.play, o.payout, o.settled_at as "settledAt"
    from (
      select * from lottery_issue where settled_at >= ${from} and total_payout > 0 and total_payout >= ${min}
      order by settled_at desc limit ${ISSUES_MAX}) i
    cross join lateral (
      select member_id, play, payout, settled_at from lottery_order w
      where w.issue_id = i.id and w.placed_at >= i.created_at and w.placed_at < i.lock_at
        and w.status = ${orderStatus.won} and not w.is_trial and w.payout >= ${min} and w.payout > w.stake
      order by w.payout desc, w.id limit ${PER_ISSUE}) o
    order by i.settled_at desc, o.payout desc limit ${limit}`)
}
