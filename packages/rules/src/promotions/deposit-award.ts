import { multiplyRateFloor, truncateToCents, type Money } from '@lotus/kernel'
import type { Bonus, DepositTerms, Given } from './rule.ts'

/** A credited deposit: its place among those of the period, 1 for the first. */
export type DepositFact = { amount: Money; nth: number }

/** What a deposit gives, cut to two places; 0: it does not count. */
export function depositAward(given: Given, terms: DepositTerms, deposit: DepositFact): Money {
  if (deposit.amount < terms.least || (terms.nth !== null && deposit.nth !== terms.nth)) return 0n
  if (given.form === 'FIXED') return given.amount
  if (given.form !== 'PERCENT') return 0n
  const share = truncateToCents(multiplyRateFloor(deposit.amount, BigInt(given.ppm)))
  return share < given.max ? share : given.max
}

const PPM = 1_000_000n

/** What the turnover is counted on, and how much it is: base x multiple, rounded up to the next ten-thousandth. */
export function turnoverOf(bonus: Bonus, amount: Money, deposit: Money): { base: Money; required: Money } {
  const base = bonus.base === 'DEPOSIT_AND_BONUS' ? deposit + amount : amount
  return { base, required: (base * BigInt(bonus.multiplePpm) + PPM - 1n) / PPM }
}

/** What staking so much costs on average in games that return `returnPpm`, cut to two places. */
export function averageCost(required: Money, returnPpm: number): Money {
  return truncateToCents(multiplyRateFloor(required, PPM - BigInt(returnPpm)))
}
