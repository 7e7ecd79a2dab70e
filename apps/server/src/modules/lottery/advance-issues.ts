import { drawIssue } from './draw-issue.ts'
import { getIssue, getNow, listDue, listOnHolidays } from './issues.repo.ts'
import { lockIssue } from './lock-issue.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { publishResult } from './publish-result.ts'
import { settleIssue } from './settle-issue.ts'

/** Far above what any outage leaves; a pass goes over all that is due, so one that fails holds no other up. */
const DUE_MAX = 2_000
const BATCHES_A_PASS = 2

/**
 * Takes every due issue as far as the clock allows: lock, freeze, draw, settle. Each step is done once whoever runs it,
 * so a crash costs nothing but time. One issue's trouble does not hold the others up: it is logged and tried again.
 * Returns how many issues it worked on.
 */
export async function advanceIssues(deps: LotteryDeps): Promise<number> {
  const due = await listDue(deps.db, DUE_MAX)
  for (const issue of due) {
    try {
      await advanceIssue(deps, issue.id)
    } catch (error) {
      deps.log.error({ err: error, game: issue.gameCode, issue: issue.issueNo }, 'an issue did not advance')
    }
  }
  return due.length
}

async function advanceIssue(deps: LotteryDeps, issueId: bigint): Promise<void> {
  let issue = await getIssue(deps.db, issueId)
  if (issue.resultVersion === null) {
    await lockIssue(deps, issueId)
    issue = await getIssue(deps.db, issueId)
    if (issue.drawSource === 'own' && issue.orderRoot !== null && issue.resultVersion === null) {
      if (issue.drawAt > (await getNow(deps.db))) return
      await drawIssue(deps, issue)
    }
  }
  // A large issue takes several passes, so that every other game's lock and draw stay on time.
  await settleIssue(deps, issueId, { batchesMax: BATCHES_A_PASS })
}

/** Issues that were made before their day became a holiday: void, every stake given back (lottery.md 1.2). */
export async function voidHolidayIssues(deps: LotteryDeps): Promise<void> {
  for (const { id, name } of await listOnHolidays(deps.db)) {
    await publishResult(deps.db, {
      issueId: id,
      draw: null,
      source: 'calendar',
      reason: name,
      evidence: null,
      enteredBy: null,
      confirmedBy: null,
      corrects: null,
    })
    await settleIssue(deps, id)
  }
}
