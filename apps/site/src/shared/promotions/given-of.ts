import { parseMoney } from '@lotus/kernel'
import type { Given } from '@lotus/rules/promotions'
import type { PromotionRule } from './types.ts'

/** What is given, with its amounts read: as the functions of the rules take it. */
export function givenOf({ given }: PromotionRule): Given {
  switch (given.form) {
    case 'PERCENT':
      return { ...given, max: parseMoney(given.max) }
    case 'FIXED':
      return { ...given, amount: parseMoney(given.amount) }
    case 'STEPS':
      return {
        ...given,
        steps: given.steps.map(({ target, amount }) => ({ target: parseMoney(target), amount: parseMoney(amount) })),
      }
    case 'CYCLE':
      return { ...given, amounts: given.amounts.map(parseMoney) }
    case 'WHEEL':
      return {
        ...given,
        slices: given.slices.map(({ weight, amount }) => ({ weight, amount: parseMoney(amount) })),
      }
    case 'TIERS':
      return {
        ...given,
        max: parseMoney(given.max),
        tiers: given.tiers.map(({ from, ppm }) => ({ ppm, from: parseMoney(from) })),
      }
    case 'BOARD':
      return { ...given, prizes: given.prizes.map(({ upTo, amount }) => ({ upTo, amount: parseMoney(amount) })) }
    case 'PACKETS':
      return { ...given, pool: parseMoney(given.pool), least: parseMoney(given.least) }
    case 'RAFFLE':
      return { ...given, prizes: given.prizes.map(({ amount, count }) => ({ count, amount: parseMoney(amount) })) }
  }
}
