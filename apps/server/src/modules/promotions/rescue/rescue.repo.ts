import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { TakingObstacle } from '../members/taking.ts'

export type WaitingDay = { promotionId: number; code: string; day: string }

/** Days of rescues until that one that are not done, the oldest first. */
export function listWaiting(db: Queryable, until: string, limit: number): Promise<WaitingDay[]> {
  return db.many<WaitingDay>(
    sql`select promotion_id as "promotionId", code, day::text as day from promotion_rescue_waiting(${until}::date, ${limit}::integer)`,
  )
}

/** How far the day is; null: done, it does not count, or the promotion pays nothing now. Counting waits until the transaction ends. */
export type Progress = { version: number; cell: number | null; member: string | null }

export function openDay(tx: Queryable, d: { promotionId: number; day: string }): Promise<Progress | null> {
  return tx.value<Progress | null>(
    sql`select promotion_rescue_open(${d.promotionId}::integer, ${d.day}::date) as progress`,
  )
}

/** Notes that the day waits for a decision; whether that is new. */
export const noteBlocked = (tx: Queryable, d: { promotionId: number; day: string }): Promise<boolean> =>
  tx.value<boolean>(sql`select promotion_rescue_block(${d.promotionId}::integer, ${d.day}::date) as is_new`)

/** How many days wait for a decision, and the first of them. */
export const findBlocked = (db: Queryable): Promise<{ days: number; first: string | null }> =>
  db.one<{ days: number; first: string | null }>(sql`
    select count(distinct day)::integer as days, min(day)::text as first from promotion_rescue where blocked_at is not null and done_at is null`)

export type Loser = { cell: number; memberId: bigint; lost: Money; deposits: Money; bonuses: Money }

/** The next members who lost something on a day, with what they paid in and what promotions gave them on it. */
export function listLosers(
  tx: Queryable,
  d: { day: string; begins: Date; ends: Date; categories: readonly string[]; after: Progress; limit: number },
): Promise<Loser[]> {
  return tx.many<Loser>(sql`
    with losers as materialized (
      select * from loyalty_losers(${d.day}::date, ${[...d.categories]}::text[], ${d.after.cell}::smallint, ${d.after.member}::bigint, ${d.limit}::integer))
    select l.cell, l.member_id as "memberId", l.lost, l.deposits, greatest(coalesce(b.amount, 0), 0)::bigint as bonuses
    from losers l left join wallet_promotion_days('P', ${d.begins}, ${d.ends}, array(select member_id from losers)) b on b.member_id = l.member_id
    order by l.cell, l.member_id`)
}

export type Judged = {
  memberId: bigint
  lost: Money
  bonuses: Money
  deposits: Money
  ppm: number
  due: Money
  refusal: TakingObstacle | null
}

/** Gives what was judged and notes how far the day is; `at` null: it is done. Answers who was given what. */
export async function payDay(
  tx: Queryable,
  d: { promotionId: number; day: string; judged: readonly Judged[]; at: Pick<Loser, 'cell' | 'memberId'> | null },
): Promise<{ memberId: bigint; amount: Money }[]> {
  const rows = d.judged.map(({ memberId, lost, bonuses, deposits, due, ...rest }) => ({
    ...rest,
    member: String(memberId),
    lost: String(lost),
    bonuses: String(bonuses),
    deposits: String(deposits),
    due: String(due),
  }))
  const given = await tx.value<{ member: string; amount: string }[]>(sql`
    select promotion_rescue_pay(${d.promotionId}::integer, ${d.day}::date, ${JSON.stringify(rows)}::jsonb, ${d.at?.cell ?? null}::smallint,
      ${d.at?.memberId ?? null}::bigint) as given`)
  return given.map(({ member, amount }) => ({ memberId: BigInt(member), amount: BigInt(amount) }))
}

export type LastGift = {
  promotionId: number
  day: string
  lost: Money
  bonuses: Money
  deposits: Money
  ppm: number
  due: Money
  refusal: TakingObstacle | 'BUDGET' | null
}

/** The newest day of each rescue that came to something for the member. */
export function listLastGifts(db: Queryable, memberId: bigint): Promise<LastGift[]> {
  return db.many<LastGift>(sql`
    select distinct on (promotion_id) promotion_id as "promotionId", day::text as day, lost, bonuses, deposits, ppm, due, refusal
    from promotion_rescue_gift where cell = cell_of(${memberId}) and member_id = ${memberId} order by promotion_id, day desc`)
}

export type LossFactRow = { memberId: bigint; day: string; lost: Money; deposits: Money; bonuses: Money }

/** Days with a loss, by member and day, for previews: of the first members who had any, by id. */
export function listLossFacts(
  db: Queryable,
  f: { from: string; to: string; begins: Date; ends: Date; categories: readonly string[]; limit: number },
): Promise<LossFactRow[]> {
  return db.many<LossFactRow>(sql`
    with facts as materialized (
      select * from loyalty_loss_facts(${f.from}::date, ${f.to}::date, ${[...f.categories]}::text[], ${f.limit}::integer))
    select f.member_id as "memberId", f.day::text as day, f.lost, f.deposits, greatest(coalesce(b.amount, 0), 0)::bigint as bonuses
    from facts f
    left join wallet_promotion_days('P', ${f.begins}, ${f.ends}, array(select distinct member_id from facts)) b on b.member_id = f.member_id and b.day = f.day
    order by f.member_id, f.day`)
}

export type DayRow = {
  day: string
  version: number
  isDone: boolean
  members: number
  amount: Money
  refused: number
  isOutOfBudget: boolean
}

/** Days that were worked out or are begun, the newest first. */
export function listDays(db: Queryable, promotionId: number, limit: number): Promise<DayRow[]> {
  return db.many<DayRow>(sql`
    select d.day::text as day, d.version, d.done_at is not null as "isDone", (count(g.*) filter (where g.amount > 0))::integer as members,
      coalesce(sum(g.amount), 0)::bigint as amount, (count(g.*) filter (where g.amount = 0))::integer as refused,
      coalesce(bool_or(g.refusal = 'BUDGET'), false) as "isOutOfBudget"
    from promotion_rescue d left join promotion_rescue_gift g on g.promotion_id = d.promotion_id and g.day = d.day
    where d.promotion_id = ${promotionId} group by d.promotion_id, d.day order by d.day desc limit ${limit}`)
}

/** What the newest days came to, the most first. */
export function listNewestGifts(
  db: Queryable,
  promotionId: number,
  limit: number,
): Promise<(Omit<LastGift, 'promotionId'> & { memberId: bigint })[]> {
  return db.many(sql`
    select member_id as "memberId", day::text as day, lost, bonuses, deposits, ppm, due, refusal from promotion_rescue_gift
    where promotion_id = ${promotionId} order by day desc, due desc, member_id limit ${limit}`)
}

export function listGiftsOf(db: Queryable, memberId: bigint, limit: number): Promise<LastGift[]> {
  return db.many<LastGift>(sql`
    select promotion_id as "promotionId", day::text as day, lost, bonuses, deposits, ppm, due, refusal from promotion_rescue_gift
    where cell = cell_of(${memberId}) and member_id = ${memberId} order by day desc, promotion_id limit ${limit}`)
}
