import type { Queryable } from '@lotus/database'
import { setSettingOnce } from '../../system/index.ts'
import { cashbackSettings } from '../cashback/cashback-settings.ts'
import { referralSettings } from '../referral/referral-settings.ts'
import { loyaltySettings } from '../settings.ts'
import rankNames from './rank-names.json' with { type: 'json' }

/**
 * The demo's programme counts, and its bets give cashback, from the beginning of its history on; friends can be invited.
 * Its levels have names. Safe to repeat.
 */
export async function openProgramme(db: Queryable, from: Date): Promise<void> {
  await setSettingOnce(db, loyaltySettings.countsFrom, from.toISOString(), 'demo')
  const named = loyaltySettings.ranks.default.map((rank, level) => ({ ...rank, name: rankNames[level] ?? null }))
  await setSettingOnce(db, loyaltySettings.ranks, named, 'demo')
  await setSettingOnce(db, cashbackSettings.from, from.toISOString(), 'demo')
  await setSettingOnce(db, referralSettings.isOpen, true, 'demo')
}
