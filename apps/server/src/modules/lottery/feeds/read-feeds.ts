import { AppError } from '@lotus/kernel'
import { getIssue, getNow, type DrawnIssue, type WireDraw } from '../draw/issues.repo.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { assertDraw, orderedDraw, publishResult, sortedKeys } from '../results/publish-result.ts'
import type { FeedAnswer, ResultFeed } from './feed.ts'
import {
  closeCases,
  listAwaiting,
  listClosing,
  listReadings,
  openCase,
  storeReading,
  type Reading,
} from './feeds.repo.ts'

/** Seconds after the draw at which the sources are asked (lottery.md 5.3); afterwards the issue is late. */
export const ASK_AFTER_SECONDS = [5, 10, 15, 75, 135, 195, 255, 315, 375, 435, 495, 555, 615] as const
const HOURS_MAX = 6
/** Seconds before the lock when the sources are asked whether they already have a result. */
const EARLY_SECONDS = 60
const ASKED_EARLY = -1
/** How many sources have to agree; one is never enough. */
const AGREEING_MIN = 2

export type FeedDeps = LotteryDeps & { feeds: () => Promise<readonly ResultFeed[]> }

/** Progress by issue: how many of the times above have passed. */
export type FeedProgress = Map<bigint, number>

/**
 * Asks the sources of every outside issue that is due. A result is published only if two of them agree and none
 * differs; if they differ, nothing is published and a case is opened, once. Returns how many issues were published.
 */
export async function readFeeds(deps: FeedDeps, memory: FeedProgress): Promise<number> {
  const feeds = await deps.feeds()
  if (feeds.length === 0) return 0
  let published = 0
  const now = await getNow(deps.db)
  const awaiting = await listAwaiting(deps.db, HOURS_MAX)
  const closing = new Set((await listClosing(deps.db, EARLY_SECONDS)).map(({ id }) => id))
  for (const id of memory.keys()) if (!closing.has(id) && !awaiting.some((issue) => issue.id === id)) memory.delete(id)
  await watchEarly(deps, feeds, memory)
  for (const issue of awaiting) {
    const mine = feeds.filter((feed) => feed.covers(issue.gameCode))
    if (mine.length === 0) continue
    const passed = ASK_AFTER_SECONDS.filter(
      (seconds) => now.getTime() >= issue.drawAt.getTime() + seconds * 1_000,
    ).length
    if (passed === 0 || passed === memory.get(issue.id)) continue
    memory.set(issue.id, passed)
    try {
      if (await readIssue(deps, issue.id, mine)) published += 1
      else if (passed === ASK_AFTER_SECONDS.length)
        await openCase(deps.db, {
          issueId: issue.id,
          kind: 'result_late',
          details: { feeds: mine.map((feed) => feed.name) },
        })
    } catch (error) {
      deps.log.error({ err: error, game: issue.gameCode, issue: issue.issueNo }, 'a result could not be read')
    }
  }
  return published
}

/**
 * Asks the sources once shortly before the lock, when none can know a result: a source that returns one opens a case
 * (lottery.md 5.3). The answer is not stored, so it can never be published.
 */
async function watchEarly(deps: FeedDeps, feeds: readonly ResultFeed[], memory: FeedProgress): Promise<void> {
  const closing = await listClosing(deps.db, EARLY_SECONDS)
  for (const { id, gameCode, issueNo, drawAt } of closing) {
    const mine = feeds.filter((feed) => feed.covers(gameCode))
    if (mine.length === 0 || memory.get(id) === ASKED_EARLY) continue
    memory.set(id, ASKED_EARLY)
    // In parallel, so that slow sources delay other games no longer than the slowest one.
    const answers = await Promise.all(
      mine.map(async (feed) => {
        try {
          return { name: feed.name, ...(await feed.read({ gameCode, issueNo, drawAt })) }
        } catch (error) {
          deps.log.warn({ err: error, feed: feed.name, game: gameCode, issue: issueNo }, 'a source gave no answer')
          return null
        }
      }),
    )
    const early = answers.flatMap((answer) => (answer?.kind === 'drawn' ? [answer.name] : []))
    if (early.length === 0) continue
    if (await openCase(deps.db, { issueId: id, kind: 'result_early', details: { feeds: early } }))
      deps.log.error({ game: gameCode, issue: issueNo, feeds: early }, 'a source names a result before the lock')
  }
}

async function readIssue(deps: FeedDeps, issueId: bigint, feeds: readonly ResultFeed[]): Promise<boolean> {
  const issue = await getIssue(deps.db, issueId)
  await Promise.all(feeds.map((feed) => readOne(deps, issue, feed)))
  const readings = await listReadings(deps.db, issueId)
  const verdict = agreementOf(readings)
  // An answer of a source that is no longer configured still blocks a result, but does not count for one: a renamed
  // source would agree with itself.
  const present = readings.filter((reading) => feeds.some((feed) => feed.name === reading.feed))
  if (verdict === 'waiting' || (verdict === 'agree' && present.length < AGREEING_MIN)) return false
  if (verdict === 'differ') {
    const details = Object.fromEntries(readings.map(({ feed, draw, changed }) => [feed, { draw, changed }]))
    const isNew = await openCase(deps.db, { issueId, kind: 'feeds_differ', details })
    if (isNew) deps.log.error({ game: issue.gameCode, issue: issue.issueNo }, 'two sources of a result differ')
    return false
  }
  const [first] = readings
  await lockIssue(deps, issueId)
  try {
    await publishResult(deps.db, {
      issueId,
      draw: first?.draw ?? null,
      source: 'feed',
      reason: first?.draw ? null : 'the sources say that there was no draw',
      evidence: readings.map((reading) => reading.feed).join(', '),
    })
  } catch (error) {
    // An operator published first; an equal result is fine, and a difference is for the operators to correct.
    if (!(error instanceof AppError) || error.code !== 'result_already_settled') throw error
    return false
  }
  await closeCases(deps.db, { issueId, kinds: ['result_late'], by: 'system', note: 'the sources agree' })
  deps.nudgeOutbox()
  return true
}

async function readOne(deps: FeedDeps, issue: DrawnIssue, feed: ResultFeed): Promise<void> {
  let answer: FeedAnswer
  try {
    answer = await feed.read({ gameCode: issue.gameCode, issueNo: issue.issueNo, drawAt: issue.drawAt })
    if (answer.kind === 'drawn') assertDraw(issue.rules, answer.draw)
  } catch (error) {
    // An incomplete result counts as none: never settle on a part.
    deps.log.warn(
      { err: error, feed: feed.name, game: issue.gameCode, issue: issue.issueNo },
      'a source gave no result',
    )
    return
  }
  if (answer.kind === 'pending') return
  const draw: WireDraw | null = answer.kind === 'void' ? null : orderedDraw(issue.rules, answer.draw)
  await storeReading(deps.db, { issueId: issue.id, feed: feed.name, draw })
}

/**
 * The agreed result of at least two sources that never changed their answer; one that differs or changed its answer
 * blocks it.
 */
export function agreementOf(readings: readonly Pick<Reading, 'draw' | 'changed'>[]): 'agree' | 'differ' | 'waiting' {
  const words = new Set(readings.map(({ draw }) => JSON.stringify(draw, sortedKeys)))
  if (words.size > 1 || readings.some(({ changed }) => changed !== null)) return 'differ'
  return readings.length >= AGREEING_MIN ? 'agree' : 'waiting'
}
