import type { Money } from '@lotus/kernel'
import { orderStatus } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { WireContent } from '@lotus/rules/catalogue'

/**
 * An order with limited numbers under the rules it was placed under, with the data its stakes per number are computed
 * from.
 */
export type LimitedOrder = {
  id: bigint
  family: string
  play: string
  content: WireContent
  points: number
  unit: Money
  price: Money
  stake: Money
}

const fromLimited = sql`
  from lottery_order o join lottery_game g on g.id = o.game_id
  join lottery_play_odds po on po.game_id = o.game_id and po.rule_version = o.rule_version and po.play = o.play
    and (po.number_limit is not null or po.number_stock is not null)`

/** A member's order, if its play limits numbers. */
export async function findLimitedOrder(db: Queryable, memberId: bigint, id: bigint): Promise<LimitedOrder | undefined> {
  return db.maybe<LimitedOrder>(sql`
    select o.id, g.family, o.play, o.content, o.points, o.unit, o.price, o.stake ${fromLimited}
    where o.member_id = ${memberId} and o.id = ${id}`)
}

/**
 * The waiting orders of a chase whose plays limit numbers: those with equal content together, with the lowest of their
 * points, since the same content is repeated over hundreds of issues.
 */
export async function listLimitedOrders(
  db: Queryable,
  chaseId: bigint,
): Promise<(LimitedOrder & { orderIds: string[] })[]> {
  return db.many<LimitedOrder & { orderIds: string[] }>(sql`
    select min(o.id) as id, array_agg(o.id::text order by o.id) as "orderIds", g.family, o.play, o.content, min(o.points) as points, o.unit,
      o.price, min(o.stake) as stake
    ${fromLimited} join lottery_chase c on c.id = o.chase_id and c.created_at = o.placed_at
    where c.id = ${chaseId} and o.status = ${orderStatus.waiting}
    group by g.family, o.play, o.content, o.unit, o.price order by 1`)
}
