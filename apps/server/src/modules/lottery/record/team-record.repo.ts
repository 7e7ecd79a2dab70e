import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { leastOf, type CappedSums } from '../../../platform/capped-sums.ts'
import { stretchOf, type Stretch } from '../../../platform/look-newest.ts'
import { isOfCategory, type OrderPeriod, type OrderSum } from './record.repo.ts'

// Orders of many members together, for an agent's record of the team (AC05).

export type AnyOrderFilter = Omit<OrderPeriod, 'memberId'> & {
  issueNo: string | null
  /** Of the stake, both included. */
  least: Money | null
  most: Money | null
}
export type TeamOrderFilter = AnyOrderFilter & { memberIds: readonly bigint[] }

const texts = (ids: readonly bigint[]): string[] => ids.map(String)

const isWithin = (p: AnyOrderFilter) => sql`o.placed_at >= ${p.from} and o.placed_at < ${p.to}`

/** Of an order `o` within the period. */
const isWanted = (p: AnyOrderFilter) => sql`
  ${isOfCategory(p.category)}
    and (${p.gameCode}::text is null or o.game_id = (select id from lottery_game where code = ${p.gameCode}))
    and (${p.statuses}::smallint[] is null or o.status = any(${p.statuses}::smallint[]))
    and (${p.issueNo}::text is null or o.issue_id in (
      select i.id from lottery_game g join lottery_issue i on i.game_id = g.id and i.issue_no = ${p.issueNo}))
    and (${p.least}::bigint is null or o.stake >= ${p.least}::bigint)
    and (${p.most}::bigint is null or o.stake <= ${p.most}::bigint)`
const passes = (p: AnyOrderFilter) => sql`${isWithin(p)} and ${isWanted(p)}`

/**
 * The newest orders of these members, after the order `beforeId` if given. The newest `limit` are of the `limit` members
 * whose newest order is the newest: one order is read of everybody, and more only of those.
 */
export async function listTeamOrderIds(
  db: Queryable,
  p: TeamOrderFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<{ id: bigint; memberId: bigint }[]> {
  const time = sql`(select b.placed_at from lottery_order b where b.id = ${page.beforeId} and b.member_id = any(${texts(p.memberIds)}::bigint[]))`
  const behind =
    page.beforeId === null
      ? sql`true`
      : sql`o.placed_at <= ${time} and (o.placed_at < ${time} or o.id < ${page.beforeId}::bigint)`
  return db.many(sql`
    with newest as (
      select w.id as member_id from unnest(${texts(p.memberIds)}::bigint[]) as w(id)
      cross join lateral (
        select o.placed_at, o.id from lottery_order o where o.member_id = w.id and ${passes(p)} and ${behind}
        order by o.placed_at desc, o.id desc limit 1) x
      order by x.placed_at desc, x.id desc limit ${page.limit})
    select x.id, x.member_id as "memberId" from newest n
    cross join lateral (
      select o.placed_at, o.id, o.member_id from lottery_order o where o.member_id = n.member_id and ${passes(p)} and ${behind}
      order by o.placed_at desc, o.id desc limit ${page.limit}) x
    order by x.placed_at desc, x.id desc limit ${page.limit}`)
}

/** Their orders that pass, summed by game, category and status; undefined where there are more than `most`. */
export async function sumTeamOrders(
  db: Queryable,
  p: TeamOrderFilter,
  most: number,
): Promise<CappedSums<Omit<OrderSum, 'day'>>> {
  const rows = await db.many<Omit<OrderSum, 'day'>>(sql`
    select g.code as "gameCode", s.category, s.status, s.count::integer as count, s.stake::bigint as stake, s.valid::bigint as "validBet",
      s.payout::bigint as payout
    from (
      select x.game_id, x.category, x.status, count(*) as count, sum(x.stake) as stake, coalesce(sum(x.valid_bet), 0) as valid,
        coalesce(sum(x.payout), 0) as payout
      from (
        select o.game_id, lottery_category(g, o.placed_at) as category, o.status, o.stake, o.valid_bet, o.payout from unnest(${texts(p.memberIds)}::bigint[]) as w(id)
        cross join lateral (select * from lottery_order o where o.member_id = w.id and ${passes(p)}) o join lottery_game g on g.id = o.game_id limit ${most + 1}) x
      group by 1, 2, 3) s
    join lottery_game g on g.id = s.game_id`)
  return { rows, isWhole: rows.reduce((sum, { count }) => sum + count, 0) <= most }
}

/** Whose the order is. */
export async function findOwner(db: Queryable, id: bigint): Promise<bigint | undefined> {
  const [memberId] = await db.values<bigint>(sql`select o.member_id from lottery_order o where o.id = ${id}`)
  return memberId
}

/** `placedAt`: of the last one of a stretch alone. Thousands are read for a page, and to read a time costs as much as the rest. */
export type AnyOrder = { id: bigint; memberId: bigint; placedAt: Date | null; n: number; passes: boolean }

/** The next `count` orders of everybody, newest first, behind the order `afterId` if given. */
export async function readNewestOrders(
  db: Queryable,
  p: AnyOrderFilter,
  { afterId, count }: { afterId: bigint | null; count: number },
): Promise<Stretch<AnyOrder, AnyOrder>> {
  const time = sql`(select b.placed_at from lottery_order b where b.id = ${afterId})`
  const behind =
    afterId === null ? sql`true` : sql`o.placed_at <= ${time} and (o.placed_at < ${time} or o.id < ${afterId}::bigint)`
  const rows = await db.many<AnyOrder>(sql`
    select x.id, x.member_id as "memberId", case when x.n = ${count} then x.placed_at end as "placedAt", x.n::integer as n, x.passes
    from (
      select o.id, o.member_id, o.placed_at, row_number() over (order by o.placed_at desc, o.id desc) as n, ${isWanted(p)} as passes
      from (
        select * from lottery_order o where ${isWithin(p)} and ${behind} order by o.placed_at desc, o.id desc limit ${count}) o) x
    where x.passes or x.n = ${count} order by x.n`)
  return stretchOf(rows, count)
}

/** The orders of everybody that pass, summed by member, game, category and status; of a period with more than `most` some of the newest alone (`leastOf`). */
export async function sumAnyOrders(
  db: Queryable,
  p: AnyOrderFilter,
  most: number,
): Promise<CappedSums<Omit<OrderSum, 'day'> & { memberId: bigint }>> {
  const all = await db.value<number>(sql`
    select count(*)::integer as n from (select from lottery_order o where ${isWithin(p)} limit ${most + 1}) x`)
  const isWhole = all <= most
  const orders = isWhole
    ? sql`lottery_order`
    : sql`(select * from lottery_order o where ${isWithin(p)} order by o.placed_at desc, o.id desc limit ${leastOf(most)})`
  const rows = await db.many<Omit<OrderSum, 'day'> & { memberId: bigint }>(sql`
    select o.member_id as "memberId", g.code as "gameCode", lottery_category(g, o.placed_at) as category, o.status, count(*)::integer as count, sum(o.stake)::bigint as stake,
      coalesce(sum(o.valid_bet), 0)::bigint as "validBet", coalesce(sum(o.payout), 0)::bigint as payout
    from ${orders} o join lottery_game g on g.id = o.game_id where ${passes(p)} group by 1, 2, 3, 4`)
  return { rows, isWhole }
}
