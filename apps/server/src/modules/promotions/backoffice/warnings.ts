import type { RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { parseMoney, type Money } from '@lotus/kernel'
import { averageCost, ruleWarnings, turnoverOf } from '@lotus/rules/promotions'
import { getSetting } from '../../system/index.ts'
import { contributionsOf } from '../members/paid-terms.ts'
import { promotionSettings } from '../settings.ts'

export type Warning = RouteValue<'bo.previewPromotion'>['warnings'][number]
/** What the strict profile refuses. */
export const strictWarnings: readonly Warning[] = ['TURNOVER_HIGH', 'PRODUCTS_MIXED']

const EXAMPLE = parseMoney('1000')

/** What a careful operator would look at before it opens. */
export async function warningsOf(
  db: Queryable,
  rule: PromotionRule,
  { budget, endsAt }: { budget: Money | null; endsAt: Date | null | undefined },
): Promise<Warning[]> {
  const found: Warning[] = [...ruleWarnings(rule.terms, await contributionsOf(db, rule))]
  if (budget === null) found.push('NO_BUDGET')
  if (endsAt === null) found.push('NO_END')
  if (costsMore(rule, await getSetting(db, promotionSettings.returnPpm))) found.push('COSTS_MORE_THAN_IT_GIVES')
  return found
}

/** On average its member loses more while staking for it than it gives. */
function costsMore({ kind, given, terms }: PromotionRule, returnPpm: number): boolean {
  if (kind !== 'BONUS') return false
  const bonus = given.form === 'PERCENT' ? (EXAMPLE * BigInt(given.ppm)) / 1_000_000n : EXAMPLE
  const deposit = given.form === 'PERCENT' ? EXAMPLE : 0n
  return averageCost(turnoverOf(terms, bonus, deposit).required, returnPpm) > bonus
}
