import { sql, type Queryable } from '@lotus/database'

/** Sets since when a member has their place and rates; for the owner of the tables, when the demo's history is written. */
export async function setPlacedSince(db: Queryable, memberId: bigint, at: Date): Promise<void> {
  await db.query(sql`
    update agent_node set joined_at = ${at} where cell = cell_of(${memberId}) and member_id = ${memberId}`)
  await db.query(sql`
    update agent_rate_change set changed_at = ${at} where cell = cell_of(${memberId}) and member_id = ${memberId}`)
}
