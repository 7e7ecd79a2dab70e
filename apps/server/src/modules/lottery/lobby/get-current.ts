import type { Queryable } from '@lotus/database'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { gameKindOf } from './game-kinds.ts'
import { listGames } from '../config/games.repo.ts'
import { getGame } from './get-game.ts'
import {
  getNow,
  listLatestOf,
  listNextOf,
  listPending,
  listPendingOf,
  listResults,
  listSelling,
} from '../draw/issues.repo.ts'
import { presentIssue, presentResult, type WireIssue } from '../sale/presenters.ts'

const PENDING_MAX = 5
const OPENED_DEFAULT = 1

/** The issue on sale, the next one, those that wait for their draw, and the latest result, with the server's time. */
export async function getCurrent(db: Queryable, gameCode: string): Promise<RouteValue<'lottery.current'>> {
  const game = await getGame(db, gameCode)
  const now = await getNow(db)
  const [selling, pending, [last]] = await Promise.all([
    listSelling(db, game.id, now, 2),
    listPending(db, game.id, now, PENDING_MAX),
    listResults(db, game.id, { before: null, limit: 1 }),
  ])
  const isOpen = selling[0] !== undefined && selling[0].openAt <= now
  const [current, next] = isOpen ? selling : [undefined, selling[0]]
  return {
    serverTime: now.toISOString(),
    current: current ? presentIssue(current, now) : null,
    next: next ? presentIssue(next, now) : null,
    last: last ? presentResult(last, now) : null,
    pending: pending.map((issue) => presentIssue(issue, now)),
  }
}

/** For every game of an area, or all: the latest results and the issue on sale. */
export async function listOpened(
  db: Queryable,
  input: Pick<RouteParsedInput<'lottery.openedAll'>, 'area' | 'count'>,
): Promise<RouteValue<'lottery.opened'>> {
  const now = await getNow(db)
  const all = await listGames(db)
  const games = input.area === undefined ? all : all.filter(({ family }) => gameKindOf(family).area === input.area)
  const ids = games.map((game) => game.id)
  const [selling, waiting, latest] = await Promise.all([
    listNextOf(db, ids, now),
    listPendingOf(db, ids, now, PENDING_MAX),
    listLatestOf(db, ids, input.count ?? OPENED_DEFAULT),
  ])
  return {
    serverTime: now.toISOString(),
    games: games.map((game) => {
      const next = selling.get(game.id)
      return {
        gameCode: game.code,
        current: next && next.openAt <= now ? presentIssue(next, now) : null,
        results: (latest.get(game.id) ?? []).map((issue) => presentResult(issue, now)),
        pending: (waiting.get(game.id) ?? []).map((issue) => presentIssue(issue, now)),
      }
    }),
  }
}

/** The next issue of a game that takes bets, for who came too late for one; null if there is none. */
export async function findNextIssue(db: Queryable, gameId: number): Promise<WireIssue | null> {
  const now = await getNow(db)
  const [next] = await listSelling(db, gameId, now, 1)
  return next ? presentIssue(next, now) : null
}
