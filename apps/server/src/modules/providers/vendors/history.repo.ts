import { sql, type Queryable } from '@lotus/database'

/** Takes up to `limit` ended rounds older than so many months out of the tables that calls write into; answers how many rows. */
export async function ageRounds(db: Queryable, months: number, limit: number): Promise<number> {
  return (await db.one<{ moved: number }>(sql`select vendor_age(${months}, ${limit}) as moved`)).moved
}
