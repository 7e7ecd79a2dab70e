import { sql, type Queryable } from '@lotus/database'

export type BlockKind = 'TRANSFERS' | 'WITHDRAWALS'
export type Block = { memberId: bigint; what: BlockKind; at: Date; by: string; reason: string }

/** What is blocked for these members themselves, the nearest of a line first as they are given. */
export function listBlocks(db: Queryable, memberIds: readonly bigint[]): Promise<Block[]> {
  return db.many<Block>(sql`
    select b.member_id as "memberId", b.what, b.blocked_at as at, b.blocked_by as by, b.reason
    from unnest(${memberIds.map(String)}::bigint[]) with ordinality as m(id, place)
    join agent_team_block b on b.cell = cell_of(m.id) and b.member_id = m.id order by m.place, b.what`)
}

/** Whether the member's line is blocked, at whatever level. */
export function isTeamBlocked(db: Queryable, memberId: bigint, what: BlockKind): Promise<boolean> {
  return db.value<boolean>(sql`select agent_team_is_blocked(${memberId}, ${what}) as blocked`)
}

/** False where it is blocked already. */
export function setBlock(
  tx: Queryable,
  p: { memberId: bigint; what: BlockKind; by: string; reason: string },
): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_team_block_set(${p.memberId}, ${p.what}, ${p.by}, ${p.reason}) as done`)
}

/** False where it was not blocked. */
export function liftBlock(tx: Queryable, p: { memberId: bigint; what: BlockKind }): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_team_block_lift(${p.memberId}, ${p.what}) as done`)
}
