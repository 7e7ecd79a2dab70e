import type { Database } from '@lotus/database'
import { giveBirthdayGifts } from './give-birthday.ts'
import { giveRankGifts } from './give-gifts.ts'
import { runRankNight } from './run-night.ts'

/**
 * Judges the ranks of a day, and then opens its gifts: a gift is that of the new rank. All at one moment, so that they mean the
 * same day. Answers how much changed; null: news of an earlier day are not counted yet.
 */
export async function runRanks(db: Database, now: Date): Promise<number | null> {
  const judged = await runRankNight(db, now)
  if (judged === null) return null
  return judged + (await giveRankGifts(db, now)) + (await giveBirthdayGifts(db, now))
}
