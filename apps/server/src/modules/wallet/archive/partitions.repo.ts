import { sql, type Queryable } from '@lotus/database'

/** Creates the partitions of this month and the `months` after it; returns how many were missing. */
export async function ensurePartitions(db: Queryable, months: number): Promise<number> {
  return db.value<number>(sql`select wallet_ensure_partitions(${months}) as made`)
}

export async function countDefaultRows(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as rows from journal_default`)
}
