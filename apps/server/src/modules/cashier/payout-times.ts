import type { RouteValue } from '@lotus/contract'
import { createRecentCache, getSetting } from '../system/index.ts'
import type { CashierDeps } from './deps.ts'
import * as repo from './payout-times.repo.ts'
import { cashierSettings } from './settings.ts'

const DAYS = 30
/** The newest ones are enough for two figures, and bound the work. */
const PAYOUTS_MAX = 10_000
const recentTimes = () => createRecentCache<'times', repo.PayoutTimes>()

/**
 * How long payouts of this installation took, from sending to paying, over the last days: measured, never promised. With
 * few of them there is no figure.
 */
export async function getPayoutTimes(deps: CashierDeps): Promise<RouteValue<'cashier.eligibility'>['payoutTimes']> {
  const least = await getSetting(deps.db, cashierSettings.payoutTimesLeast)
  const read = () => repo.measurePayouts(deps.db, DAYS, PAYOUTS_MAX)
  const { count, median, p95 } = await deps.db.memory(recentTimes).get('times', read)
  const isEnough = count >= least
  return { days: DAYS, count, medianSeconds: isEnough ? median : null, p95Seconds: isEnough ? p95 : null }
}
