import { drawIssue } from './draw-issue.ts'
import { getIssue, getNow, listDue, listOnHolidays, type Issue } from './issues.repo.ts'
import { lockIssue } from './lock-issue.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { publishResult } from '../results/publish-result.ts'
import { settleIssue, SETTLE_BATCH } from '../settle/settle-issue.ts'

/** Far more than any outage leaves; a pass tries every due issue, so a failing one does not delay others. */
const DUE_MAX = 2_000
const BATCHES_PER_PASS = 2
/** Passes of one call while large issues are being settled; before each, all other due issues are looked up again. */
const PASSES_MAX = 10
/** Issues worked on in parallel: their steps are many small commits, which then share the wait for the disk. */
const PARALLEL_MAX = 4

/**
 * Takes every due issue as far as the clock allows: lock, freeze, draw, settle. Each step is done once whoever runs it,
 * so a crash costs only time. An issue that fails does not delay others: it is logged and tried again. Returns how many
 * issues it worked on.
 */
export async function advanceIssues(deps: LotteryDeps): Promise<number> {
  let worked = 0
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const due = await listDue(deps.db, DUE_MAX)
    worked = Math.max(worked, due.length)
    if (!(await advanceAll(deps, due))) break
  }
  return worked
}

/** Oldest first, some at a time; returns whether orders were settled and more may wait. */
async function advanceAll(deps: LotteryDeps, due: readonly Issue[]): Promise<boolean> {
  const queue = due.values()
  let hasMore = false
  const work = async () => {
    for (const issue of queue) {
      try {
        if (await advanceIssue(deps, issue.id)) hasMore = true
      } catch (error) {
        deps.log.error({ err: error, game: issue.gameCode, issue: issue.issueNo }, 'an issue did not advance')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL_MAX, due.length) }, work))
  return hasMore
}

async function advanceIssue(deps: LotteryDeps, issueId: bigint): Promise<boolean> {
  let issue: Issue = await getIssue(deps.db, issueId)
  if (issue.resultVersion === null) {
    issue = await lockIssue(deps, issueId)
    if (issue.drawSource === 'own' && issue.orderRoot !== null && issue.resultVersion === null) {
      if (issue.drawAt > (await getNow(deps.db))) return false
      await drawIssue(deps, issue)
    }
  }
  // A large issue takes several passes, so that locks and draws of other games stay on time.
  const settled = await settleIssue(deps, issueId, { batchesMax: BATCHES_PER_PASS })
  return settled >= BATCHES_PER_PASS * SETTLE_BATCH
}

/** Issues made before their day became a holiday: void, every stake refunded (lottery.md 1.2). */
export async function voidHolidayIssues(deps: LotteryDeps): Promise<void> {
  for (const { id, name } of await listOnHolidays(deps.db)) {
    await publishResult(deps.db, {
      issueId: id,
      draw: null,
      source: 'calendar',
      reason: name,
    })
    await settleIssue(deps, id)
  }
}
