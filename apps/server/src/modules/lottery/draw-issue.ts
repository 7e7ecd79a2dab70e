import { assert, AppError } from '@lotus/kernel'
import { deriveDraw } from '@lotus/rules/lottery'
import { findSeed, type Issue } from './issues.repo.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { publishResult } from './publish-result.ts'

/**
 * Draws an issue of our own (DECISIONS 27). The numbers follow from the seed committed before the sale and the root
 * frozen after it, so drawing again would bring the same; published once.
 */
export async function drawIssue({ db, nudgeOutbox }: LotteryDeps, issue: Issue): Promise<void> {
  assert(issue.drawSource === 'own', 'outside draws are never made here')
  assert(issue.orderRoot !== null, 'the orders are frozen before the draw')
  const seed = await findSeed(db, issue.id)
  assert(seed !== null, 'a frozen issue whose hour has come gives its seed')
  const prizes = await deriveDraw({
    family: issue.rulesFamily,
    seed: new Uint8Array(seed),
    orderRoot: issue.orderRoot,
    issueId: issue.issueNo,
  })
  try {
    await publishResult(db, {
      issueId: issue.id,
      prizes,
      source: 'own',
      reason: null,
      evidence: null,
      enteredBy: null,
      confirmedBy: null,
    })
  } catch (error) {
    // Another process was first: with the same numbers.
    if (!(error instanceof AppError) || error.code !== 'result_already_settled') throw error
  }
  nudgeOutbox()
}
