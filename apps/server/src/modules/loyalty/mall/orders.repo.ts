import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Points } from '@lotus/rules/loyalty'
import type { Texts } from '../../../platform/language.ts'
import { microsOf, type Micros } from '../../../platform/time-cursor.ts'

type Wire = RouteValue<'mall.orders'>['rows'][number]
export type OrderRow = {
  memberId: bigint
  id: bigint
  at: Date
  /** `at`, for cursors. */
  micros: Micros
  kind: Wire['kind']
  name: Texts
  art: string
  quantity: number
  points: Points
  amount: Money
  worth: Money
  multiplePpm: number
  state: Wire['state']
  pointsAfter: Points
  remark: string
  handover: string
  decidedBy: string | null
  decidedAt: Date | null
  shippedAt: Date | null
}
export const orderColumns = sql`member_id as "memberId", n::bigint as id, made_at as at, ${microsOf(sql`made_at`)} as micros,
  kind, name, art, quantity, points, amount, worth,
  multiple_ppm as "multiplePpm", state, points_after as "pointsAfter", remark, handover, decided_by_name as "decidedBy",
  decided_at as "decidedAt", shipped_at as "shippedAt"`

export type OrderFilter = { memberId: bigint; from: Date; to: Date; kind: string | null; state: string | null }
const matches = (f: OrderFilter) => sql`cell = cell_of(${f.memberId}) and member_id = ${f.memberId}
  and made_at >= ${f.from} and made_at < ${f.to} and (${f.kind}::text is null or kind = ${f.kind}::text)
  and (${f.state}::text is null or state = ${f.state}::text)`

export function listOrders(
  db: Queryable,
  f: OrderFilter & { beforeId: bigint | null; limit: number },
): Promise<OrderRow[]> {
  return db.many<OrderRow>(sql`
    select ${orderColumns} from loyalty_order
    where ${matches(f)} and (${f.beforeId}::bigint is null or n < ${f.beforeId}::bigint) order by n desc limit ${f.limit}`)
}

export type OrderSums = { count: number; points: Points; amount: Money; refunded: Points }

/** Of the whole filter: what was taken, and the points of it that were given back. */
export function sumOrders(db: Queryable, f: OrderFilter): Promise<OrderSums> {
  return db.one<OrderSums>(sql`
    select count(*)::integer as count, coalesce(sum(points), 0)::bigint as points, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(points) filter (where state = 'REJECTED'), 0)::bigint as refunded
    from loyalty_order where ${matches(f)}`)
}

export function countWaiting(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from loyalty_order
    where cell = cell_of(${memberId}) and member_id = ${memberId} and state = 'IN_PROCESS'`)
}

/** Pieces that the member ordered of each goods, in all and on a day; what was rejected does not count. */
export function countOrdered(
  db: Queryable,
  memberId: bigint,
  day: string,
): Promise<{ id: bigint; all: number; today: number }[]> {
  return db.many<{ id: bigint; all: number; today: number }>(sql`
    select item_id as id, sum(quantity)::integer as "all",
      coalesce(sum(quantity) filter (where business_day(made_at) = ${day}::date), 0)::integer as today
    from loyalty_order where cell = cell_of(${memberId}) and member_id = ${memberId} and state <> 'REJECTED' group by item_id
    order by item_id limit 500`)
}

/** The encrypted address of an order; null where there is none, or no longer. */
export async function findAddress(db: Queryable, memberId: bigint, n: bigint): Promise<Uint8Array | null> {
  const row = await db.maybe<{ address: Uint8Array | null }>(sql`
    select address from loyalty_order where cell = cell_of(${memberId}) and member_id = ${memberId} and n = ${n}::integer`)
  return row?.address ?? null
}

export type RedeemReply = { code: string } & Record<string, string | number | boolean | null | undefined>

/** `loyalty_redeem` with what it takes. */
export function redeem(db: Queryable, wire: object): Promise<RedeemReply> {
  return db.value<RedeemReply>(sql`select loyalty_redeem(${JSON.stringify(wire)}::jsonb) as reply`)
}

export async function eraseAddresses(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query(sql`select loyalty_erase_member(${memberId}::bigint)`)
}
