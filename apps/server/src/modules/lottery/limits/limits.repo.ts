import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type Usage = { scope: string; stake: Money }

/** Usage of an issue: everybody's per number, and this member's own (`lottery_usage`). */
export async function listUsage(
  db: Queryable,
  u: { issueId: bigint; memberId: bigint; limit: number },
): Promise<Usage[]> {
  const own = u.memberId.toString()
  return db.many<Usage>(sql`
    select scope, stake from lottery_usage where issue_id = ${u.issueId} and stake > 0 and (
      scope = any(${['m', 'w', 'c'].map((kind) => `${kind}:${own}`)}::text[]) or starts_with(scope, 's:') or starts_with(scope, ${`n:${own}:`}))
    order by stake desc limit ${u.limit}`)
}

/** Takes away what counted on up to `issues` issues that are long drawn; answers how many rows. */
export async function purgeUsage(db: Queryable, issues: number): Promise<number> {
  return db.value<number>(sql`select lottery_usage_purge(${issues}) as gone`)
}
