import type { Queryable } from '@lotus/database'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { listGames, listPlayTerms } from '../config/games.repo.ts'
import { getGame } from './get-game.ts'
import { floorOf } from '../sale/return-floor.ts'
import { presentCard, presentGame, type WireGame } from '../sale/presenters.ts'

/** The games of an area, or all, in menu order. */
export async function getMenu(
  db: Queryable,
  { area }: RouteParsedInput<'lottery.menu'>,
): Promise<RouteValue<'lottery.menu'>> {
  const cards = (await listGames(db)).map(presentCard)
  return { games: area === undefined ? cards : cards.filter((card) => card.area === area) }
}

/** Presented games by code: their exact returns take a moment to compute, and change only with the rules. */
const presentedGames = () => new Map<string, { key: string; game: WireGame }>()
const PRESENTED_MAX = 500

/** One game with its plays, odds, returns and limits. */
export async function getGameDetail(db: Queryable, gameCode: string): Promise<RouteValue<'lottery.game'>> {
  const game = await getGame(db, gameCode)
  const plays = await listPlayTerms(db, game)
  const returnFloorPpm = await floorOf(db)
  const key = JSON.stringify([
    game.ruleVersion,
    returnFloorPpm,
    game.isOpen,
    game.lockSeconds,
    game.schedule,
    game.isCancelAllowed,
    game.chaseIssuesMax,
    game.name,
    plays.map((play) => play.isOpen),
  ])
  const presented = db.memory(presentedGames)
  const known = presented.get(game.code)
  if (known?.key === key) return known.game
  const value = presentGame(game, plays, returnFloorPpm)
  if (presented.size >= PRESENTED_MAX) presented.clear()
  presented.set(game.code, { key, game: value })
  return value
}
