import { addDays, AppError, businessDay } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { insertHoliday, listGames } from './games.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { getNow } from '../draw/issues.repo.ts'
import { presentCard } from '../sale/presenters.ts'
import { drawTimeOf } from './present-game.ts'
import { countPlays, listHolidaysFrom, removeHoliday as deleteHoliday } from './config.repo.ts'

export { decideFeeds, listFeeds, proposeFeeds } from '../feeds/configure-feeds.ts'
export { listCatalogue, openGames } from './open-games.ts'
export { getGameConfig } from './present-game.ts'
export { updateGame, updateRules } from './update-game.ts'

const HOLIDAYS_MAX = 1_000
const HOLIDAY_DAYS_MAX = 60

export async function listGameConfigs(db: Queryable): Promise<RouteValue<'bo.games'>> {
  const [games, plays] = await Promise.all([listGames(db), countPlays(db)])
  return {
    rows: games.map((game) => ({
      ...presentCard(game),
      ruleVersion: game.ruleVersion,
      playCount: plays.get(game.id) ?? 0,
      drawTime: drawTimeOf(game),
    })),
  }
}

export async function listHolidays(db: Queryable, gameCode?: string): Promise<RouteValue<'bo.holidays'>> {
  return { rows: await listHolidaysFrom(db, gameCode ?? null, HOLIDAYS_MAX) }
}

/** Adds days without a draw for some games; their issues become void within a minute. Own draws have no calendar. */
export async function addHolidays(
  db: Database,
  { gameCodes, from, to, name }: RouteParsedInput<'bo.addHoliday'>,
): Promise<RouteValue<'bo.holidays'>> {
  // A past day is voided by two people, draw by draw.
  if (from < businessDay(await getNow(db)))
    throw new AppError<ErrorCode>('bad_request', { fields: { from: 'out_of_range' } })
  const days: string[] = []
  for (let day = from; day <= to && days.length <= HOLIDAY_DAYS_MAX; day = addDays(day, 1)) days.push(day)
  if (days.length === 0 || days.length > HOLIDAY_DAYS_MAX)
    throw new AppError<ErrorCode>('bad_request', { fields: { to: 'out_of_range' } })
  await db.tx(async (tx) => {
    for (const gameCode of gameCodes) {
      const game = await getGame(tx, gameCode)
      if (game.drawSource === 'own') throw new AppError<ErrorCode>('state_conflict', { state: 'own_draw', gameCode })
      for (const day of days) await insertHoliday(tx, gameCode, day, name)
    }
  })
  return listHolidays(db)
}

/** Removes a day from the calendar; refused if its issue was already refunded. */
export async function removeHoliday(
  db: Queryable,
  { gameCode, day }: RouteParsedInput<'bo.removeHoliday'>,
): Promise<RouteValue<'bo.holidays'>> {
  if (!(await deleteHoliday(db, gameCode, day))) throw new AppError<ErrorCode>('state_conflict')
  return listHolidays(db)
}
