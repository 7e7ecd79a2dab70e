import { sql, type Queryable } from '@lotus/database'

/**
 * Deletes sums of house accounts that were sealed before the demo's history was written. They are computed from the
 * journal: the next run of the job makes them again. For the owner of the tables.
 */
export async function forgetRollups(owner: Queryable): Promise<void> {
  await owner.query(sql`
    update house_rollup_state set sealed_until = null, closed_until = null, fence = null, noted_at = null`)
  await owner.query(sql`delete from house_rollup`)
}
