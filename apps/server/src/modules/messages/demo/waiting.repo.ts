import { sql, type Queryable } from '@lotus/database'

/** Says that these members are still there, if they wait: whoever was not heard of for long would lose the place. */
export async function keepWaiting(db: Queryable, memberIds: readonly bigint[]): Promise<void> {
  await db.query(sql`
    update service_conversation set visitor_seen_at = lotus_now()
    where status = 'WAITING' and member_id = any(${[...memberIds]}::bigint[])`)
}
