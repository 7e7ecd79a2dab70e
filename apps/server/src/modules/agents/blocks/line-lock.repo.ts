import { sql, type Queryable } from '@lotus/database'

export type LineLock = {
  memberId: bigint
  state: 'LOCKING' | 'LOCKED' | 'LIFTING'
  at: Date
  by: string
  reason: string
  /** How many accounts it holds locked now. */
  people: number
}

/** The locks of these members' lines, in the order in which they are given. */
export function listLineLocks(db: Queryable, memberIds: readonly bigint[]): Promise<LineLock[]> {
  return db.many<LineLock>(sql`
    select k.member_id as "memberId", k.state, k.locked_at as at, k.locked_by as by, k.reason,
      (select count(*)::integer from agent_line_locked h where h.line_id = k.member_id) as people
    from unnest(${memberIds.map(String)}::bigint[]) with ordinality as m(id, place)
    join agent_line_lock k on k.cell = cell_of(m.id) and k.member_id = m.id order by m.place`)
}

/** False where it is locked already. */
export function setLineLock(tx: Queryable, p: { memberId: bigint; by: string; reason: string }): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_line_lock_set(${p.memberId}, ${p.by}, ${p.reason}) as done`)
}

/** False where it is not locked, or being lifted already. */
export function liftLineLock(tx: Queryable, memberId: bigint): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_line_lock_lift(${memberId}) as done`)
}

/** Lines whose accounts are being locked or opened, the oldest first. */
export function listLinesAtWork(db: Queryable, limit: number): Promise<bigint[]> {
  return db.values<bigint>(sql`
    select member_id from agent_line_lock where state <> 'LOCKED' order by locked_at, member_id limit ${limit}`)
}

/** Locks or opens up to `limit` accounts of the line; false: nothing is left. */
export async function stepLine(db: Queryable, memberId: bigint, limit: number): Promise<boolean> {
  return (await db.value<number>(sql`select agent_line_lock_step(${memberId}, ${limit}) as done`)) > 0
}
