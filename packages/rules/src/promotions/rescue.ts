import { multiplyRateFloor, truncateToCents, type Money } from '@lotus/kernel'
import type { Given } from './rule.ts'

/** A member's day: what was lost in the products that count (below 0: won), what promotions gave, and what was paid in. */
export type LossFacts = { lost: Money; bonuses: Money; deposits: Money }
export type Rescued = { net: Money; ppm: number; amount: Money }

/**
 * What a day's net loss, less what promotions gave on it, gives back (operations.md 4.12): the percentage of the highest tier
 * that it reaches, of the whole of it, cut to two places; at most the rule's most and, where the rule says so, the same
 * percentage of the day's deposits. Null: nothing.
 */
export function rescueAward(given: Given, { lost, bonuses, deposits }: LossFacts): Rescued | null {
  if (given.form !== 'TIERS') return null
  const net = lost - (bonuses > 0n ? bonuses : 0n)
  const tier = given.tiers.findLast(({ from }) => net >= from)
  if (tier === undefined || net <= 0n) return null
  const shareOf = (amount: Money) => truncateToCents(multiplyRateFloor(amount, BigInt(tier.ppm)))
  const bounds = [given.max, ...(given.byDeposits ? [shareOf(deposits)] : [])]
  const amount = bounds.reduce((least, bound) => (bound < least ? bound : least), shareOf(net))
  return amount > 0n ? { net, ppm: tier.ppm, amount } : null
}
