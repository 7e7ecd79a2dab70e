import type { Database, Queryable } from '@lotus/database'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { getSetting } from '../../system/index.ts'
import { walletSettings } from '../../wallet/index.ts'
import { judge, listDue } from './referral.repo.ts'

const BATCH = 200

/** The terms of a bonus as they are now, which a gift keeps. */
export async function bonusTerms(db: Queryable) {
  return {
    contributions: await getSetting(db, walletSettings.bonusContributions),
    converts: await getSetting(db, walletSettings.bonusReleaseConverts),
  }
}

/** Judges every friend of whom something was counted, voids included, and those whose days are over. Answers how many. */
export async function judgeReferrals(db: Database): Promise<number> {
  const terms = await bonusTerms(db)
  return runUntilEmpty(async () => {
    const due = await listDue(db, BATCH)
    for (const friendId of due) await judge(db, friendId, terms)
    return due.length
  })
}
