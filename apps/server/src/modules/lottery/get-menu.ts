import type { Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { listGames, listPlayTerms } from './games.repo.ts'
import { presentGame } from './presenters.ts'

export async function getMenu(db: Queryable): Promise<RouteValue<'lottery.menu'>> {
  const games = await listGames(db)
  return { games: await Promise.all(games.map(async (game) => presentGame(game, await listPlayTerms(db, game)))) }
}
