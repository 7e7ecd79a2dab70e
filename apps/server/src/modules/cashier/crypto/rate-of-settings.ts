import type { Queryable } from '@lotus/database'
import { getSetting, settingStoredAt } from '../../system/index.ts'
import { cryptoSettings } from './crypto-settings.ts'

/**
 * The rate that two operators set, as old as their last word on it; null: they set none. The same figure confirmed again is a new
 * observation: somebody looked, and it still holds. Nothing else stores it: a plan of the brand and a start leave what stands.
 */
export async function rateOfSettings(db: Queryable): Promise<{ vnd: number; at: Date } | null> {
  const vnd = await getSetting(db, cryptoSettings.usdtVnd)
  const at = await settingStoredAt(db, cryptoSettings.usdtVnd)
  return vnd === 0 || at === null ? null : { vnd, at }
}
