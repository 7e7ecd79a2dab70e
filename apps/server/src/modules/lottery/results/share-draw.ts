import { resultPublished } from '@lotus/contract/events'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { listSharing, type Game } from '../config/games.repo.ts'
import { findIssue, getNow, importHistory, type DrawnIssue, type PastResult } from '../draw/issues.repo.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { dailyIssue, drawsOn } from '../draw/schedule.ts'
import { openCase } from '../feeds/feeds.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { settleIssue } from '../settle/settle-issue.ts'
import { isSameDraw, publishResult } from './publish-result.ts'
import { getResult } from './results.repo.ts'

/** The name shown for its dead letters. */
export const SHARE_CONSUMER = 'lottery.shared_draws'

/** Every result that is published, by whatever way, goes to the other games that play its draw. */
export function registerSharedDraws(deps: Pick<PlatformDeps, 'consumers'> & LotteryDeps): void {
  deps.consumers.on(SHARE_CONSUMER, [resultPublished.topic], async ({ payload }) => {
    const { gameCode, issueNo } = resultPublished.payload.parse(payload)
    await shareDraw(deps, { gameCode, issueNo })
  })
}

/**
 * Publishes the result of an issue for every other game that plays the same draw, with the same source and people
 * behind it; a correction corrects them. Does nothing where it is known already, so it can be repeated. Returns how many
 * games got it.
 */
export async function shareDraw(
  deps: LotteryDeps,
  { gameCode, issueNo }: { gameCode: string; issueNo: string },
): Promise<number> {
  const from = await findIssue(deps.db, gameCode, issueNo)
  if (!from || from.resultVersion === null || from.drawSource !== 'outside') return 0
  let count = 0
  for (const game of await listSharing(deps.db, gameCode)) if (await shareWith(deps, from, game)) count += 1
  if (count > 0) deps.nudgeOutbox()
  return count
}

async function shareWith(deps: LotteryDeps, from: DrawnIssue, game: Game): Promise<boolean> {
  const { db } = deps
  const issue = await findIssue(db, game.code, from.issueNo)
  const result = await getResult(db, from.id, from.resultVersion ?? 0)
  if (!issue) {
    const past = sharedPast(game, { ...from, evidence: result.evidence ?? '' })
    if (!past || past.drawAt > (await getNow(db))) return false
    return (await importHistory(db, game.id, [past])) > 0
  }
  const { resultVersion: corrects } = issue
  if (corrects !== null) {
    const becomesReal = issue.isSimulated && !from.isSimulated
    if (isSameDraw(issue, from.draw) && !becomesReal) return false
    if (from.isSimulated && !issue.isSimulated) return false
    if (from.resultVersion === 1 && !becomesReal) {
      // Two first results of one draw contradict each other: which one is right, people decide by a correction.
      const details = { [game.code]: { draw: issue.draw }, [from.gameCode]: { draw: from.draw } }
      if (!from.isSimulated) await openCase(db, { issueId: issue.id, kind: 'feeds_differ', details })
      return false
    }
    await settleIssue(deps, issue.id)
  } else if (from.draw !== null) await lockIssue(deps, issue.id)
  const reason = corrects === null && from.draw !== null ? null : (result.reason ?? `as ${from.gameCode}`)
  await publishResult(db, { ...result, issueId: issue.id, reason, corrects })
  return true
}

/** The same draw as a past draw of another game; undefined if that one does not draw on the day. */
export function sharedPast(
  { schedule, lockSeconds }: Pick<Game, 'schedule' | 'lockSeconds'>,
  { businessDay, draw, evidence }: Pick<PastResult, 'businessDay' | 'draw' | 'evidence'>,
): PastResult | undefined {
  if (schedule.kind === 'periodic' || !drawsOn(schedule, businessDay)) return undefined
  return { ...dailyIssue(schedule, lockSeconds, businessDay), draw, evidence }
}
