import type { Money } from '@lotus/kernel'
import { sql, type Queryable } from '@lotus/database'
import type { LotteryCategory, OrderStatus } from '@lotus/contract'

// A member's orders for the betting record (MC06): by time, and summed by day.

export type OrderPeriod = {
  memberId: bigint
  category: LotteryCategory | null
  gameCode: string | null
  statuses: readonly OrderStatus[] | null
  from: Date
  to: Date
}

/** Whether an order `o` is of a product. */
export const isOfCategory = (category: LotteryCategory | null) => sql`
  (${category}::text is null or (select lottery_category(g, o.placed_at) from lottery_game g where g.id = o.game_id) = ${category})`

/** Ids of the newest orders of a period, after the order `beforeId` if given. */
export async function listOrderIds(
  db: Queryable,
  p: OrderPeriod,
  page: { beforeId: bigint | null; limit: number },
): Promise<bigint[]> {
  // Plain bounds only: with a row comparison the index scan would begin at the newest row of all.
  const time = sql`(select b.placed_at from lottery_order b where b.id = ${page.beforeId} and b.member_id is not distinct from ${p.memberId})`
  const behind =
    page.beforeId === null
      ? sql`true`
      : sql`o.placed_at <= ${time} and (o.placed_at < ${time} or o.id < ${page.beforeId}::bigint)`
  const rows = await db.many<{ id: bigint }>(sql`
    select o.id from lottery_order o
    where o.member_id = ${p.memberId} and o.placed_at >= ${p.from} and o.placed_at < ${p.to} and ${behind}
      and ${isOfCategory(p.category)}
      and (${p.gameCode}::text is null or o.game_id = (select id from lottery_game where code = ${p.gameCode}))
      and (${p.statuses}::smallint[] is null or o.status = any(${p.statuses}::smallint[]))
    order by o.placed_at desc, o.id desc limit ${page.limit}`)
  return rows.map(({ id }) => id)
}

export type OrderSum = {
  day: string
  gameCode: string
  category: LotteryCategory
  status: OrderStatus
  count: number
  stake: Money
  validBet: Money
  payout: Money
}

/** A member's orders of a period, summed by business day, game, category and status. */
export async function sumOrdersByDay(
  db: Queryable,
  p: { memberId: bigint; from: Date; to: Date },
): Promise<OrderSum[]> {
  return db.many<OrderSum>(sql`
    select s.day::text as day, g.code as "gameCode", s.category, s.status, s.count::integer as count, s.stake::bigint as stake,
      s.valid::bigint as "validBet", s.payout::bigint as payout
    from (
      select business_day(o.placed_at) as day, o.game_id, lottery_category(g, o.placed_at) as category, o.status, count(*) as count, sum(o.stake) as stake,
        coalesce(sum(o.valid_bet), 0) as valid, coalesce(sum(o.payout), 0) as payout
      from lottery_order o join lottery_game g on g.id = o.game_id
      where o.member_id = ${p.memberId} and o.placed_at >= ${p.from} and o.placed_at < ${p.to}
      group by 1, 2, 3, 4) s
    join lottery_game g on g.id = s.game_id`)
}
