import { sql, type Queryable } from '@lotus/database'

/** Creates the partitions of this month and the `months` after it; returns how many were missing. */
export async function ensurePartitions(db: Queryable, months: number): Promise<number> {
  return (await db.one<{ made: number }>(sql`select wallet_ensure_partitions(${months}) as made`)).made
}

export async function countDefaultRows(db: Queryable): Promise<number> {
  return (await db.one<{ rows: number }>(sql`select count(*)::integer as rows from journal_default`)).rows
}
