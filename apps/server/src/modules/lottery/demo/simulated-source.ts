import { AppError } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { findGame } from '../config/games.repo.ts'
import { listAwaiting } from '../feeds/feeds.repo.ts'
import { getIssue, getNow } from '../draw/issues.repo.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { publishResult } from '../results/publish-result.ts'
import { lotterySettings } from '../settings.ts'
import { simulateDraw } from './simulated-draw.ts'
import { hasPendingResult } from './simulated.repo.ts'

/** Published a little after their hour, like real draws. */
const DELAY_MS = 10_000

/**
 * The demo's source of outside results (DECISIONS 37): a national draw is simulated at its real hour, unless an
 * operator has configured real sources for the game or has entered a result that waits for confirmation. A real result
 * that comes later replaces it by a correction. Returns how many were published.
 */
export async function publishSimulated(deps: LotteryDeps & { secret: Uint8Array; hoursBack: number }): Promise<number> {
  const { db, secret, hoursBack } = deps
  const [awaiting, now, feeds] = await Promise.all([
    listAwaiting(db, hoursBack),
    getNow(db),
    getSetting(db, lotterySettings.feeds),
  ])
  const covered = new Set(feeds.flatMap(({ games }) => games))
  let published = 0
  for (const { id, gameCode, drawAt } of awaiting) {
    if (covered.has(gameCode) || drawAt.getTime() + DELAY_MS > now.getTime()) continue
    if (await hasPendingResult(db, id)) continue
    if (await publishOne(deps, id, { secret })) published += 1
  }
  if (published > 0) deps.nudgeOutbox()
  return published
}

/** Ends the sale and publishes a simulated result. False if there is a result already. */
export async function publishOne(
  deps: LotteryDeps,
  id: bigint,
  { secret, isVoid = false }: { secret: Uint8Array; isVoid?: boolean },
): Promise<boolean> {
  await lockIssue(deps, id)
  const issue = await getIssue(deps.db, id)
  // Games that play one draw get the same one.
  const of = issue.drawOf === null ? undefined : await findGame(deps.db, issue.drawOf)
  const { draw, evidence } = await simulateDraw(secret, { ...issue, rules: of?.rules ?? issue.rules })
  try {
    await publishResult(deps.db, {
      issueId: id,
      draw: isVoid ? null : draw,
      source: 'simulated',
      reason: isVoid ? 'a simulated day without a draw' : null,
      evidence,
    })
    return true
  } catch (error) {
    // An operator published first.
    if (error instanceof AppError && error.code === 'result_already_settled') return false
    throw error
  }
}
