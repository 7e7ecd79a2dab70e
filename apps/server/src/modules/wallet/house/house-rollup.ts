import type { Money } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import { currency as defaultCurrency } from '../ledger/chart-of-accounts.ts'
import { closeHours, sealHours, sumHouse } from './rollup.repo.ts'

/** How far a system clock may be set back without a row getting into an hour that is closed. */
const GRACE_SECONDS = 60
/** Hours summed in one transaction, and in one run of the job: a stop of months is caught up in slices. */
const HOURS_A_SLICE = 24
const HOURS_A_RUN = 24 * 31

/**
 * Sums the house accounts over the hours that have ended, without gaps: an hour is first noted as closed and then summed
 * once every transaction that began before the note is over. What has to wait is done by the next run. Answers the
 * number of hours sealed.
 */
export async function sealHouseRollups(
  db: Database,
  options: { hoursMax?: number; graceSeconds?: number } = {},
): Promise<number> {
  const hoursMax = options.hoursMax ?? HOURS_A_RUN
  const graceSeconds = options.graceSeconds ?? GRACE_SECONDS
  let sealed = 0
  let isNoted = false
  while (sealed < hoursMax) {
    const hours = await sealHours(db, Math.min(HOURS_A_SLICE, hoursMax - sealed))
    sealed += hours
    if (hours > 0) continue
    if (isNoted) break
    // Nothing noted is left, or it waits for a transaction: a note of its own is then refused by the function.
    await closeHours(db, graceSeconds)
    isNoted = true
  }
  return sealed
}

/**
 * What a house account has: credits less debits since the beginning, of one instant. Zero for an account that nothing
 * moved yet. Costs the sums by hour and the rows since the last of them.
 */
export function houseBalance(db: Queryable, code: string, currency: string = defaultCurrency): Promise<Money> {
  return sumHouse(db, code, currency)
}
