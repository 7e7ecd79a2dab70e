import type { Queryable } from '@lotus/database'
import { parseMoney, type Money } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { pointSettings } from '../settings.ts'

export type PointRates = { ratesPpm: Readonly<Record<string, number>>; unit: Money }

/** Points for each unit of valid bets, as they are now; a day keeps those that it began with. */
export async function readPointRates(db: Queryable): Promise<PointRates> {
  const unit = await getSetting(db, pointSettings.unit)
  return { ratesPpm: await getSetting(db, pointSettings.rates), unit: parseMoney(String(unit)) }
}
