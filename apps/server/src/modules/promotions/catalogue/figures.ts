import type { PromotionRule } from '@lotus/contract/schemas'
import { parseMoney, type Money } from '@lotus/kernel'
import type { Given } from '@lotus/rules/promotions'

/** The rule's reward in figures, as the pure functions take it. */
export function givenOf({ given }: Pick<PromotionRule, 'given'>): Given {
  switch (given.form) {
    case 'PERCENT':
      return { ...given, max: parseMoney(given.max) }
    case 'FIXED':
      return { ...given, amount: parseMoney(given.amount) }
    case 'STEPS':
      return {
        ...given,
        steps: given.steps.map((one) => ({ target: parseMoney(one.target), amount: parseMoney(one.amount) })),
      }
    case 'CYCLE':
      return { ...given, amounts: given.amounts.map(parseMoney) }
    case 'WHEEL':
      return { ...given, slices: given.slices.map((one) => ({ ...one, amount: parseMoney(one.amount) })) }
  }
}

export const depositTermsOf = (rule: PromotionRule): { least: Money; nth: number | null } | null =>
  rule.deposit && { least: parseMoney(rule.deposit.least), nth: rule.deposit.nth }

/** Of CHECKIN and WHEEL what the period takes. */
export const leastOf = (rule: PromotionRule): Money => parseMoney(rule.metric?.least ?? '0')
