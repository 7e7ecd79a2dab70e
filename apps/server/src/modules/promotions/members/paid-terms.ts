import type { ErrorCode } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { AppError, parseMoney, type Money } from '@lotus/kernel'
import { turnoverOf } from '@lotus/rules/promotions'
import { getSetting } from '../../system/index.ts'
import { walletSettings } from '../../wallet/index.ts'
import { notEligible } from './open-promotion.ts'
import type { ConditionCode } from './conditions.ts'
import type { PaidTerms, PayReply } from './pay.repo.ts'

const units = (amount: string | null): string | null => (amount === null ? null : parseMoney(amount).toString())

/** The rule's terms for this amount; where the rule names no contributions, the brand's as they are now. */
export async function paidTerms(db: Queryable, rule: PromotionRule, amount: Money, deposit: Money): Promise<PaidTerms> {
  const { terms } = rule
  return {
    base: turnoverOf(terms, amount, deposit).base.toString(),
    multiplePpm: terms.multiplePpm,
    contributions: await contributionsOf(db, rule),
    maxBet: units(terms.maxBet),
    maxCashout: units(terms.maxCashout),
    hours: terms.hours,
    converts: await getSetting(db, walletSettings.bonusReleaseConverts),
    isExclusive: terms.isExclusive,
  }
}

/** Parts of a million of a valid bet by product, `*` for those that are not named. */
export async function contributionsOf(
  db: Queryable,
  { terms }: PromotionRule,
): Promise<Readonly<Record<string, number>>> {
  return terms.contributions ?? (await getSetting(db, walletSettings.bonusContributions))
}

/** A refusal of the commands as the contract's error. */
export function refusalOf(reply: PayReply): Error {
  switch (reply.code) {
    case 'promo_nothing':
    case 'promo_alike':
    case 'promo_budget':
    case 'promo_closed':
    case 'not_found':
    case 'account_disabled':
      return new AppError<ErrorCode>(reply.code)
    case 'promo_not_eligible':
      return notEligible((reply.condition ?? 'PLAY') as ConditionCode) // written by our own command
    case 'self_excluded':
      return new AppError<ErrorCode>('self_excluded', { until: reply.until ?? null })
    default:
      return new Error(`a promotion answered ${reply.code}`)
  }
}
