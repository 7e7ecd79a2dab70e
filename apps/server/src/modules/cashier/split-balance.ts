import { truncateToCents, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'

type Reason = RouteValue<'cashier.eligibility'>['rest'][number]['reason']
export type Split = { now: Money; rest: { reason: Reason; amount: Money }[] }

const least = (...amounts: Money[]) => amounts.reduce((a, b) => (b < a ? b : a))

/**
 * How much of a balance one request can take at this moment, and why not the rest. `now` and the parts of `rest` are
 * the whole balance, always. A rule that is not met (`blockedBy`) holds all cash back; the bonus waits for its own
 * turnover in any case.
 */
export function splitBalance(b: {
  cash: Money
  bonus: Money
  min: Money
  max: Money
  dailyCountLeft: number
  dailyAmountLeft: Money
  /** What the identity level allows; null: anything. */
  levelLeft: Money | null
  blockedBy: Reason | null
}): Split {
  const levelLeft = b.levelLeft ?? b.cash
  const now = b.blockedBy === null ? truncateToCents(least(b.cash, b.max, b.dailyAmountLeft, levelLeft)) : 0n
  const parts: Split['rest'] = []
  if (b.blockedBy !== null) parts.push({ reason: b.blockedBy, amount: b.cash })
  else {
    const left = b.cash - now
    const all = truncateToCents(left)
    // The next request meets it too: another level is the way.
    const overLevel = all - least(all, truncateToCents(levelLeft - now))
    const whole = all - overLevel
    // A second request the same day, after this one is decided; it has to reach the minimum too.
    const second = b.dailyCountLeft > 1 ? least(whole, truncateToCents(b.dailyAmountLeft - now)) : 0n
    const today = second >= b.min ? second : 0n
    const isCountShort = b.dailyCountLeft <= 1 && b.dailyAmountLeft - now > 0n
    parts.push(
      { reason: 'per_request', amount: today },
      { reason: isCountShort ? 'daily_count' : 'daily_amount', amount: whole - today },
      { reason: 'identity_level', amount: overLevel },
      // Withdrawals have two places (DECISIONS 2).
      { reason: 'cents', amount: left - all },
    )
  }
  parts.push({ reason: 'bonus', amount: b.bonus })
  return { now, rest: parts.filter(({ amount }) => amount > 0n) }
}
