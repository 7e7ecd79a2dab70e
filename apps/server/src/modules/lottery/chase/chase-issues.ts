import { AppError, businessDay, must } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { CHASE_MULTIPLE_MAX, CHASE_ORDERS_MAX } from '@lotus/rules/chase'
import { findGame, listHolidays, type Game } from '../config/games.repo.ts'
import { generateForGame } from '../draw/generate-issues.ts'
import { findIssue, getNow, listIssueNos, listSelling, type Issue } from '../draw/issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { planIssues, type Schedule } from '../draw/schedule.ts'

/** A chase may start as many issues ahead as it may be long. */
const WINDOWS = 2
/** How far ahead issues are made for a chase, whatever the game. */
const MINUTES_MAX = 1_440
const DAYS_MAX = 60

type Upcoming = Pick<Issue, 'issueNo' | 'openAt' | 'lockAt' | 'drawAt'>

/** The schedule extended as far as a chase of the game may reach. */
function longSchedule({ schedule, chaseIssuesMax }: Game): Schedule {
  if (schedule.kind !== 'periodic') {
    return { ...schedule, aheadDays: Math.max(schedule.aheadDays, Math.min(DAYS_MAX, WINDOWS * chaseIssuesMax)) }
  }
  const minutes = Math.ceil((WINDOWS * (chaseIssuesMax + 1) * schedule.periodSeconds) / 60)
  return { ...schedule, aheadMinutes: Math.max(schedule.aheadMinutes, Math.min(MINUTES_MAX, minutes)) }
}

/** Issues on sale now or later, ordered by draw: existing ones, and those that a chase would create. */
async function listUpcoming(db: Queryable, game: Game, now: Date): Promise<Upcoming[]> {
  if (game.chaseIssuesMax === 0) return []
  const max = WINDOWS * game.chaseIssuesMax
  const [existing, known, holidays] = await Promise.all([
    listSelling(db, game.id, now, max),
    listIssueNos(db, game.id, now),
    listHolidays(db, game.id, businessDay(now)),
  ])
  const planned = planIssues(longSchedule(game), game.lockSeconds, now, holidays)
  return [...existing, ...planned.filter(({ issueNo }) => !known.has(issueNo))]
    .toSorted((a, b) => a.drawAt.getTime() - b.drawAt.getTime())
    .slice(0, max)
}

export async function getChaseIssues(db: Queryable, gameCode: string): Promise<RouteValue<'lottery.chaseIssues'>> {
  const game = await findGame(db, gameCode)
  if (!game) throw new AppError<ErrorCode>('game_not_found')
  const now = await getNow(db)
  return {
    serverTime: now.toISOString(),
    issuesMax: game.chaseIssuesMax,
    ordersMax: CHASE_ORDERS_MAX,
    multipleMax: CHASE_MULTIPLE_MAX,
    issues: (await listUpcoming(db, game, now)).map((issue) => ({
      issueNo: issue.issueNo,
      openAt: issue.openAt.toISOString(),
      lockAt: issue.lockAt.toISOString(),
      drawAt: issue.drawAt.toISOString(),
    })),
  }
}

/**
 * The issues of a chase; all of them exist when this returns: missing ones are created now, with seed and commitment
 * before the first order. Refuses gaps, and a start that is over or too far away.
 */
export async function takeChaseIssues(deps: LotteryDeps, game: Game, issueNos: readonly string[]): Promise<Issue[]> {
  const { db } = deps
  const now = await getNow(db)
  const upcoming = await listUpcoming(db, game, now)
  const [first] = issueNos
  const start = upcoming.findIndex(({ issueNo }) => issueNo === first)
  if (start < 0 || start >= game.chaseIssuesMax) {
    const known = await findIssue(db, game.code, must(first, 'a chase has issues'))
    if (known && known.lockAt <= now)
      throw new AppError<ErrorCode>('issue_closed', { issue: known.issueNo, nextIssue: null })
    throw new AppError<ErrorCode>('issue_not_found', { issue: first })
  }
  for (const [at, issueNo] of issueNos.entries()) {
    if (upcoming[start + at]?.issueNo !== issueNo) throw new AppError<ErrorCode>('chase_issue_gap', { issue: issueNo })
  }
  const wanted = new Set(issueNos)
  const found = await existing(db, game, now, wanted)
  if (found.length === wanted.size) return found
  await generateForGame(deps, game, reachOf(game, must(upcoming[start + issueNos.length - 1], 'its last issue'), now))
  const made = await existing(db, game, now, wanted)
  // The sale of the first ended while the others were created.
  if (made.length < wanted.size) throw new AppError<ErrorCode>('issue_not_found', { issue: first })
  return made
}

async function existing(db: Queryable, game: Game, now: Date, wanted: ReadonlySet<string>): Promise<Issue[]> {
  const rows = await listSelling(db, game.id, now, WINDOWS * game.chaseIssuesMax)
  return rows.filter(({ issueNo }) => wanted.has(issueNo))
}

/** The schedule up to the last wanted issue. */
function reachOf(game: Game, last: Upcoming, now: Date): Schedule {
  const schedule = longSchedule(game)
  if (schedule.kind !== 'periodic') return schedule
  const minutes = Math.ceil((last.drawAt.getTime() - now.getTime()) / 60_000)
  return {
    ...schedule,
    aheadMinutes: Math.max(game.schedule.kind === 'periodic' ? game.schedule.aheadMinutes : 0, minutes),
  }
}
