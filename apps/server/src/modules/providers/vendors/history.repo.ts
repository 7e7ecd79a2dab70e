import { sql, type Queryable } from '@lotus/database'

/**
 * Moves up to `limit` ended rounds older than this many months from the tables that calls write to into the history;
 * returns how many rows.
 */
export function moveRoundsToHistory(db: Queryable, months: number, limit: number): Promise<number> {
  return db.value<number>(sql`select vendor_age(${months}, ${limit}) as moved`)
}

/** Takes up to `limit` rounds away that vendors reported and that began so many months ago; answers how many. */
export function purgeReported(db: Queryable, months: number, limit: number): Promise<number> {
  return db.value<number>(sql`select vendor_told_purge(${months}, ${limit}) as gone`)
}
