import type { Database } from '@lotus/database'
import { pointsOf } from '@lotus/rules/loyalty'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { givePoints, listDueDays } from './points.repo.ts'

const BATCH = 500

/**
 * Gives the points of every day whose valid bets have changed, voids included: what the day gives now, less what it gave
 * before. Answers how many rows of days were looked at.
 */
export function givePointsDue(db: Database): Promise<number> {
  return runUntilEmpty(async () => {
    const due = await listDueDays(db, BATCH)
    if (due.length === 0) return 0
    await givePoints(
      db,
      due.map((row) => ({ ...row, target: pointsOf(row.validBet, row.ratePpm, row.unit) })),
    )
    return due.length
  })
}
