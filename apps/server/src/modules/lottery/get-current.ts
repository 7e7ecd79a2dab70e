import type { Queryable } from '@lotus/database'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { listGames } from './games.repo.ts'
import { getGame } from './get-game.ts'
import { getNow, listPending, listResults, listSelling } from './issues.repo.ts'
import { presentIssue, presentResult } from './presenters.ts'

const PENDING_MAX = 5
const OPENED_DEFAULT = 10

/** The issue on sale, the next one, what waits for its draw, and the latest result, with the server's time. */
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

/** The latest results of every game, and the issue on sale. */
export async function listOpened(
  db: Queryable,
  input: RouteParsedInput<'lottery.opened'>,
): Promise<RouteValue<'lottery.opened'>> {
  const now = await getNow(db)
  const limit = input.count ?? OPENED_DEFAULT
  const games = await Promise.all(
    (await listGames(db)).map(async (game) => {
      const [selling] = await listSelling(db, game.id, now, 1)
      const results = await listResults(db, game.id, { before: null, limit })
      return {
        gameCode: game.code,
        current: selling && selling.openAt <= now ? presentIssue(selling, now) : null,
        results: results.map((issue) => presentResult(issue, now)),
      }
    }),
  )
  return { serverTime: now.toISOString(), games }
}
