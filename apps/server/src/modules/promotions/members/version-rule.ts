import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { findAny } from '../catalogue/catalogue.repo.ts'

/** The terms that a raffle or a leaderboard was opened with. */
export async function versionRule(db: Queryable, promotionId: number, version: number): Promise<PromotionRule> {
  const promotion = must(await findAny(db, promotionId), 'it is a promotion')
  return must(
    promotion.held.find((one) => one.version === version),
    'its terms hold',
  ).rule
}
