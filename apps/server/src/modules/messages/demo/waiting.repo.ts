import { sql, type Queryable } from '@lotus/database'

/** Marks these waiting members as present: after a long absence they would lose their place. */
export async function keepWaiting(db: Queryable, memberIds: readonly bigint[]): Promise<void> {
  await db.query(sql`
    update service_conversation set visitor_seen_at = lotus_now()
    where status = 'WAITING' and member_id = any(${[...memberIds]}::bigint[])`)
}
