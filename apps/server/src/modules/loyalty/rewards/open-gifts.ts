import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { walletSettings } from '../../wallet/index.ts'
import { openRewards, type NewReward, type RewardTerms } from './rewards.repo.ts'

/**
 * Opens gifts that are not there yet, with the brand's terms of a bonus as they are now, or with terms of their own; how many
 * are new.
 */
export async function openGifts(
  tx: Queryable,
  rewards: readonly NewReward[],
  own: Partial<RewardTerms> = {},
): Promise<number> {
  if (rewards.length === 0) return 0
  return openRewards(tx, rewards, {
    contributions: await getSetting(tx, walletSettings.bonusContributions),
    hours: null,
    converts: await getSetting(tx, walletSettings.bonusReleaseConverts),
    ...own,
  })
}
