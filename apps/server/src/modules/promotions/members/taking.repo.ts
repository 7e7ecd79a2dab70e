import { sql, type Queryable } from '@lotus/database'

/** Of these members those that may be given something now. */
export function listMay(db: Queryable, memberIds: readonly bigint[]): Promise<bigint[]> {
  return db.values<bigint>(sql`select promotion_raffle_may(${memberIds.map(String)}::bigint[]) as member`)
}
