import type { Money } from '@lotus/kernel'

/** Points are counted as money is: in ten-thousandths. Only whole hundredths are given. */
export type Points = bigint

const PPM = 1_000_000n
const SCALE = 10_000n
const HUNDREDTH = 100n

/**
 * What valid bets of one category and day give (operations.md 4.2): validBet / unit x rate, cut to two places toward
 * zero. `ratePpm` 1,200,000 is 1.2 points for each `unit` of valid bets.
 */
export function pointsOf(validBet: Money, ratePpm: number, unit: Money): Points {
  const exact = (validBet * BigInt(ratePpm) * SCALE) / (PPM * unit)
  return (exact / HUNDREDTH) * HUNDREDTH
}

export type PointAccount = { balance: Points; owed: Points }

/**
 * Adds to an account, or takes back what void bets had given. The balance never falls below 0: what is missing is owed,
 * and later points pay it first. `delta` is what the balance moved by.
 */
export function movePoints(account: PointAccount, earned: Points): PointAccount & { delta: Points } {
  const net = account.balance - account.owed + earned
  const balance = net > 0n ? net : 0n
  const owed = net < 0n ? -net : 0n
  return { balance, owed, delta: balance - account.balance }
}

/** What points are changed into, in money cut to two places. `ratePpm` 1,000,000 is 1.00 for a point. */
export function moneyOfPoints(points: Points, ratePpm: number): Money {
  return ((points * BigInt(ratePpm)) / PPM / HUNDREDTH) * HUNDREDTH
}
