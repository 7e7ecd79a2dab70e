import type { Database } from '@lotus/database'
import { businessDay, zonedInstant } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { countedUntil } from '../count-news.ts'
import * as repo from './cashback.repo.ts'
import { cashbackSettings } from './cashback-settings.ts'

const BATCH = 200
/** Members at a time: most of one's time is waiting for the disk. */
const AT_ONCE = 4

/**
 * Pays what was not claimed of the days before today, or lets it run out (operations.md 4.4, `cashback_leftover`): from the
 * hour that the setting names, and once all news of those days are counted. Each member in a commit of their own. Answers how
 * many members it was done for.
 */
export async function endLeftovers(db: Database, now: Date): Promise<number> {
  const today = businessDay(now)
  const hour = String(await getSetting(db, cashbackSettings.leftoverHour)).padStart(2, '0')
  if (now < zonedInstant(today, `${hour}:00`)) return 0
  if (businessDay(await db.tx((tx) => countedUntil(tx, now))) < today) return 0
  const pays = (await getSetting(db, cashbackSettings.leftover)) === 'AUTO_PAY'
  let ended = 0
  let after: repo.Place | undefined = { cell: -1, memberId: 0n }
  while (after !== undefined) {
    const members: repo.Place[] = await repo.listLeftovers(db, today, after, BATCH)
    for (let at = 0; at < members.length; at += AT_ONCE) {
      const replies = await Promise.all(
        members.slice(at, at + AT_ONCE).map(({ memberId }) => repo.endLeftover(db, { memberId, before: today, pays })),
      )
      // Excluded and disabled members keep it until they no longer are.
      ended += replies.filter(({ code }) => code === 'ok').length
    }
    after = members.at(-1)
  }
  return ended
}
