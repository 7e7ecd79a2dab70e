import type { Logger } from 'pino'
import { sql, type Database, type Queryable } from '@lotus/database'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { getSetting } from '../../system/index.ts'
import { walletSettings } from '../../wallet/index.ts'
import { judge, listDue } from './referral.repo.ts'

const BATCH = 200
/** So many failures are no longer a matter of single friends. */
const FAILURES_MAX = 100

/** The terms of a bonus as they are now, which a gift keeps. */
export async function bonusTerms(db: Queryable) {
  return {
    contributions: await getSetting(db, walletSettings.bonusContributions),
    converts: await getSetting(db, walletSettings.bonusReleaseConverts),
  }
}

/**
 * Judges every friend of whom something was counted before this run, voids included, those whose gifts are about to open, and
 * those whose days are over. Answers how many. One who cannot be judged does not stop the others, and is tried again in the
 * next run.
 */
export async function judgeReferrals(db: Database, log: Logger): Promise<number> {
  const terms = await bonusTerms(db)
  const until = await db.value<Date>(sql`select lotus_now()`)
  const failed: bigint[] = []
  return runUntilEmpty(async () => {
    const due = await listDue(db, { until, failed, limit: BATCH })
    for (const friendId of due) {
      try {
        await judge(db, friendId, terms)
      } catch (error) {
        failed.push(friendId)
        log.error({ err: error, friendId: friendId.toString() }, 'an invited friend could not be judged')
        if (failed.length >= FAILURES_MAX) throw error
      }
    }
    return due.length
  })
}
