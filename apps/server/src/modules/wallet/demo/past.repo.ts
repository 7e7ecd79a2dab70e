import { sql, type Queryable } from '@lotus/database'

/**
 * Sums of house accounts that were sealed before a past was laid down do not know it. They follow from the journal: the
 * next run of the job makes them again. For the owner of the tables.
 */
export async function forgetRollups(owner: Queryable): Promise<void> {
  await owner.query(sql`
    update house_rollup_state set sealed_until = null, closed_until = null, fence = null, noted_at = null`)
  await owner.query(sql`delete from house_rollup`)
}
