import { sql, type Queryable } from '@lotus/database'
import type { Points } from '@lotus/rules/loyalty'

export type ChangeRow = {
  memberId: bigint
  id: bigint
  amount: Points
  reason: string
  state: 'PROPOSED' | 'DONE' | 'REJECTED'
  by: string
  at: Date
  decidedBy: string | null
  decidedAt: Date | null
  note: string
}
const columns = sql`member_id as "memberId", n::bigint as id, amount, reason, state, made_by_name as by, made_at as at,
  decided_by_name as "decidedBy", decided_at as "decidedAt", note`

export function listChanges(db: Queryable, memberId: bigint, limit: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(sql`
    select ${columns} from loyalty_point_change where cell = cell_of(${memberId}) and member_id = ${memberId}
    order by n desc limit ${limit}`)
}

export function listWaiting(db: Queryable, limit: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(sql`
    select ${columns} from loyalty_point_change where state = 'PROPOSED' order by made_at, member_id limit ${limit}`)
}

export type ChangeReply = { code: string; state?: string }
type By = { by: bigint; byName: string }

export function changePoints(
  tx: Queryable,
  c: By & { memberId: bigint; amount: Points; reason: string },
): Promise<ChangeReply> {
  return tx.value<ChangeReply>(sql`
    select loyalty_change_points(${c.memberId}::bigint, ${c.amount}::bigint, ${c.reason}, ${c.by}::bigint, ${c.byName}) as reply`)
}

export function decideChange(
  tx: Queryable,
  d: By & { memberId: bigint; id: bigint; confirms: boolean; note: string },
): Promise<ChangeReply> {
  return tx.value<ChangeReply>(sql`
    select loyalty_decide_point_change(${d.memberId}::bigint, ${d.id}::integer, ${d.confirms}, ${d.note}, ${d.by}::bigint, ${d.byName}) as reply`)
}

export type RankLogRow = {
  from: number
  to: number
  reason: 'UP' | 'DOWN' | 'KEEP' | 'MANUAL'
  day: string
  by: string | null
  note: string | null
}

export function listRankLog(db: Queryable, memberId: bigint, limit: number): Promise<RankLogRow[]> {
  return db.many<RankLogRow>(sql`
    select from_level as "from", to_level as "to", reason, day::text, by_name as by, note from loyalty_rank_log
    where cell = cell_of(${memberId}) and member_id = ${memberId} order by n desc limit ${limit}`)
}
