import { sql, type Queryable } from '@lotus/database'
import { orderColumns, type OrderRow } from '../mall/orders.repo.ts'
import { placeOfPage, type MemberPage } from '../member-cursor.ts'

export type OfficeOrderRow = OrderRow & { address: Uint8Array | null }
export type OfficeFilter = { state: string | null; kind: string | null; memberId: bigint | null }

const isOpen = sql`(state = 'IN_PROCESS' or (state = 'APPROVED' and kind = 'PHYSICAL'))`
const matches = (f: OfficeFilter) => sql`(${f.kind}::text is null or kind = ${f.kind}::text)
  and (${f.memberId}::bigint is null or (cell = cell_of(${f.memberId}::bigint) and member_id = ${f.memberId}::bigint))`

/** Orders that somebody has to decide or send, the oldest first. */
export function listOpen(db: Queryable, f: OfficeFilter & MemberPage): Promise<OrderRow[]> {
  return db.many<OrderRow>(sql`
    select ${orderColumns} from loyalty_order
    where ${isOpen} and ${matches(f)} and (${f.after === null} or (made_at, member_id, n) > ${placeOfPage(f)})
    order by made_at, member_id, n limit ${f.limit}`)
}

/** All orders, the newest first. */
export function listAll(db: Queryable, f: OfficeFilter & MemberPage): Promise<OrderRow[]> {
  return db.many<OrderRow>(sql`
    select ${orderColumns} from loyalty_order
    where (${f.state}::text is null or state = ${f.state}::text) and ${matches(f)} and (${f.after === null} or (made_at, member_id, n) < ${placeOfPage(f)})
    order by made_at desc, member_id desc, n desc limit ${f.limit}`)
}

export function countOpen(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from loyalty_order where ${isOpen}`)
}

export function findOrder(db: Queryable, memberId: bigint, id: bigint): Promise<OfficeOrderRow | undefined> {
  return db.maybe<OfficeOrderRow>(sql`
    select ${orderColumns}, address from loyalty_order
    where cell = cell_of(${memberId}) and member_id = ${memberId} and n = ${id}::bigint`)
}

export type DecideReply = { code: string; state?: string; until?: string }
export type Decision = {
  memberId: bigint
  id: bigint
  approves: boolean
  remark: string
  handover: string
  by: bigint
  byName: string
}

export function decideOrder(tx: Queryable, d: Decision): Promise<DecideReply> {
  return tx.value<DecideReply>(sql`
    select loyalty_order_decide(${d.memberId}::bigint, ${d.id}::integer, ${d.approves}, ${d.remark}, ${d.handover}, ${d.by}::bigint, ${d.byName}) as reply`)
}

export function shipOrder(
  tx: Queryable,
  { memberId, id, tracking }: { memberId: bigint; id: bigint; tracking: string },
): Promise<DecideReply> {
  return tx.value<DecideReply>(
    sql`select loyalty_order_ship(${memberId}::bigint, ${id}::integer, ${tracking}) as reply`,
  )
}
