import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type OpenBonus = {
  ref: string
  left: Money
  maxBet: Money | null
  /** Parts of a million of a valid bet by product, `*` for those that are not named. */
  contributions: Record<string, number>
}

/** The terms of a member's open bonuses, the oldest first: as bets count for them. */
export function listOpenBonuses(
  db: Queryable,
  memberId: bigint,
  currency: string,
  limit: number,
): Promise<OpenBonus[]> {
  return db.many<OpenBonus>(sql`
    select origin_ref as ref, required - progress as left, max_bet as "maxBet", contributions from turnover_requirement
    where member_id = ${memberId} and currency = ${currency} and status = 'open' and origin = 'bonus'
    order by created_at, id limit ${limit}`)
}
