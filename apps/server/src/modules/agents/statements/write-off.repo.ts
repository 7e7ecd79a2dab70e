import { sql, type Queryable } from '@lotus/database'

type WriteOff = { memberId: bigint; granterId: bigint | null; day: string; amount: string }

/** What real-time salaries were short of at the end of a day since then, the newest first. */
export function listWriteOffs(db: Queryable, p: { since: string; limit: number }): Promise<WriteOff[]> {
  return db.many<WriteOff>(sql`
    select member_id as "memberId", nullif(granter_id, 0) as "granterId", day::text as day, amount::text as amount from agent_write_off
    where day >= ${p.since}::date order by day desc, member_id, granter_id limit ${p.limit}`)
}
