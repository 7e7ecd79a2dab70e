import { orderStatus } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { WireContent } from '@lotus/rules/catalogue'
import type { Operator } from '../results/results.repo.ts'

export type StuckMark = { id: string; placedAt: string; reason: string }

/** Stores orders that could not be settled; returns the ids of new ones. */
export async function insertStuck(db: Queryable, issueId: bigint, orders: readonly StuckMark[]): Promise<string[]> {
  return db.values<string>(sql`
    insert into lottery_stuck_order (order_id, placed_at, issue_id, member_id, reason)
    select o.id, o.placed_at, o.issue_id, o.member_id, x.reason
    from jsonb_to_recordset(${JSON.stringify(orders)}) as x(id bigint, "placedAt" timestamptz, reason text)
    join lottery_order o on o.id = x.id and o.placed_at = x."placedAt" and o.issue_id = ${issueId}
    on conflict (order_id) do nothing returning order_id::text as id`)
}

const isStuck = sql`(o.status = ${orderStatus.waiting} or o.result_version < i.result_version) and i.result_version is not null`
const fromStuck = sql`from lottery_stuck_order k join lottery_order o on o.id = k.order_id and o.placed_at = k.placed_at
  join lottery_issue i on i.id = k.issue_id`

export async function countStuck(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count ${fromStuck} where i.settled_at is null and ${isStuck}`)
}

export type StuckOrder = {
  id: bigint
  orderNo: string
  memberId: bigint
  play: string
  content: WireContent
  stake: Money
  isStuck: boolean
  reason: string
  seenAt: Date
  refund: {
    id: string
    state: 'pending' | 'confirmed' | 'rejected'
    reason: string
    enteredBy: string
    /** As the database writes times in JSON, with their offset. */
    enteredAt: string
    decidedBy: string | null
    decidedAt: string | null
  } | null
}

/** The orders of an issue that could not be settled, whatever their state now, each with its latest proposal. */
export async function listStuck(db: Queryable, issueId: bigint, limit: number): Promise<StuckOrder[]> {
  return db.many<StuckOrder>(sql`
    select k.order_id as id, o.order_no as "orderNo", k.member_id as "memberId", o.play, o.content, o.stake, (${isStuck}) as "isStuck",
      k.reason, k.seen_at as "seenAt", f.refund
    ${fromStuck}
    left join lateral (
      select jsonb_build_object('id', r.id::text, 'state', r.state, 'reason', r.reason, 'enteredBy', r.entered_by_name,
        'enteredAt', r.entered_at, 'decidedBy', r.decided_by_name, 'decidedAt', r.decided_at) as refund
      from lottery_order_refund r where r.order_id = k.order_id order by r.id desc limit 1) f on true
    where k.issue_id = ${issueId} order by k.order_id limit ${limit}`)
}

/** The issue of a stuck order; undefined if it is no longer stuck. */
export async function findStuckIssue(db: Queryable, orderId: bigint): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(
    sql`select k.issue_id as "issueId" ${fromStuck} where k.order_id = ${orderId} and ${isStuck}`,
  )
}

export async function findRefundIssue(db: Queryable, refundId: bigint): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`
    select k.issue_id as "issueId" from lottery_order_refund r join lottery_stuck_order k on k.order_id = r.order_id where r.id = ${refundId}`)
}

/** False if another proposal for the order waits. */
export async function insertRefund(
  db: Queryable,
  p: { orderId: bigint; reason: string; operator: Operator },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into lottery_order_refund (order_id, reason, entered_by, entered_by_name)
    values (${p.orderId}, ${p.reason}, ${p.operator.operatorId}, ${p.operator.username})
    on conflict (order_id) where state = 'pending' do nothing`)
}

export async function decideRefund(
  db: Queryable,
  d: { id: bigint; operator: Operator; isConfirmed: boolean; note: string | null },
): Promise<{ code: string; state?: string }> {
  return db.value<{ code: string; state?: string }>(
    sql`select lottery_decide_refund(${d.id}, ${d.operator.operatorId}, ${d.operator.username}, ${d.isConfirmed}, ${d.note}) as reply`,
  )
}

/** Why two operators refunded an order; null if they did not. */
export async function findRefundReason(db: Queryable, orderId: bigint): Promise<string | null> {
  return (
    (await db.maybeValue<string>(
      sql`select reason from lottery_order_refund where order_id = ${orderId} and state = 'confirmed' order by id desc limit 1`,
    )) ?? null
  )
}
