import type { Queryable } from '@lotus/database'
import { getSetting, settingStoredAt } from '../../system/index.ts'
import { cryptoSettings } from './crypto-settings.ts'

/** The rate that two operators set, as old as their last word on it; null: they set none. */
export async function rateOfSettings(db: Queryable): Promise<{ vnd: number; at: Date } | null> {
  const vnd = await getSetting(db, cryptoSettings.usdtVnd)
  const at = await settingStoredAt(db, cryptoSettings.usdtVnd)
  return vnd === 0 || at === null ? null : { vnd, at }
}
