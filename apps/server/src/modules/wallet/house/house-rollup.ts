import type { Money } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import { currency as defaultCurrency } from '../ledger/chart-of-accounts.ts'
import { closeHours, sealHours, sumHouse, sumHouses } from './rollup.repo.ts'

/** How far a system clock may be set back before a row could fall into a closed hour. */
const GRACE_SECONDS = 60
/** Hours summed per transaction, and per run of the job: a downtime of months is caught up in slices. */
const HOURS_PER_SLICE = 24
const HOURS_PER_RUN = 24 * 31

/**
 * Sums the house accounts over the hours that have ended, without gaps: an hour is first marked as closed, and summed
 * once every transaction that began before the mark has ended. Hours that must wait are done by the next run. Returns
 * the number of hours sealed.
 */
export async function sealHouseRollups(
  db: Database,
  options: { hoursMax?: number; graceSeconds?: number } = {},
): Promise<number> {
  const hoursMax = options.hoursMax ?? HOURS_PER_RUN
  const graceSeconds = options.graceSeconds ?? GRACE_SECONDS
  let sealed = 0
  let isNoted = false
  while (sealed < hoursMax) {
    const hours = await sealHours(db, Math.min(HOURS_PER_SLICE, hoursMax - sealed))
    sealed += hours
    if (hours > 0) continue
    if (isNoted) break
    // No closed hour is left to sum, or it waits for a transaction: the function then refuses to close another one.
    await closeHours(db, graceSeconds)
    isNoted = true
  }
  return sealed
}

/**
 * The balance of a house account: credits less debits since the beginning, at one instant. Zero for an account without
 * movements. Costs the hourly sums and the rows after the last of them.
 */
export function houseBalance(db: Queryable, code: string, currency: string = defaultCurrency): Promise<Money> {
  return sumHouse(db, code, currency)
}

/** The house accounts by their codes, behind `after`, each with its balance. */
export function listHouses(
  db: Queryable,
  p: { after: string | null; limit: number },
): Promise<{ code: string; balance: Money }[]> {
  return sumHouses(db, { ...p, currency: defaultCurrency })
}
