import type { Queryable } from '@lotus/database'
import { setSettingOnce } from '../../system/index.ts'
import { cashbackSettings } from '../cashback/cashback-settings.ts'
import { referralSettings } from '../referral/referral-settings.ts'
import { loyaltySettings } from '../settings.ts'

/**
 * The demo's programme counts, and its bets give cashback, from the beginning of its history on; friends can be invited.
 * Safe to repeat.
 */
export async function openProgramme(db: Queryable, from: Date): Promise<void> {
  await setSettingOnce(db, loyaltySettings.countsFrom, from.toISOString(), 'demo')
  await setSettingOnce(db, cashbackSettings.from, from.toISOString(), 'demo')
  await setSettingOnce(db, referralSettings.isOpen, true, 'demo')
}
