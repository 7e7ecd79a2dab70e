import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { readTexts, type Language } from '../../../platform/language.ts'
import { getSetting } from '../../system/index.ts'
import { listGames, type Game } from '../config/games.repo.ts'
import { getNow } from '../draw/issues.repo.ts'
import { presentCard, presentResult, type WireCard } from '../sale/presenters.ts'
import { listLatestResults, listPopularGames, listRecentGames } from './lobby.repo.ts'
import { lotterySettings } from '../settings.ts'

type Area = WireCard['area']

const POPULAR_MAX = 20
const RECENT_DEFAULT = 20
const RESULTS_DEFAULT = 20
const HOUR_MS = 60 * 60_000

/** Group names come from the texts that the site uses too. */
const lobbyText = readTexts('lobby')

/** Games by group (E11), in menu order. */
export async function listGroups(
  db: Queryable,
  area: Area | undefined,
  language: Language,
): Promise<RouteValue<'lottery.menus'>> {
  const groups = new Map<string, RouteValue<'lottery.menus'>['groups'][number]>()
  for (const card of (await listGames(db)).map(presentCard)) {
    if (area !== undefined && card.area !== area) continue
    const { gameGroupCode } = card
    const key = `${card.area} ${gameGroupCode}`
    const group = groups.get(key)
    if (group) group.gameMenus.push(card)
    else
      groups.set(key, {
        gameGroupCode,
        labelName: lobbyText(['group', gameGroupCode], language) ?? gameGroupCode,
        area: card.area,
        gameMenus: [card],
      })
  }
  return { groups: [...groups.values()] }
}

/** The games of `ids` in their order, as menu cards. */
function cardsOf(games: readonly Game[], ids: readonly number[], area: Area | undefined, count: number): WireCard[] {
  const byId = new Map(games.map((game) => [game.id, game]))
  return ids
    .flatMap((id) => {
      const game = byId.get(id)
      return game ? [presentCard(game)] : []
    })
    .filter((card) => area === undefined || card.area === area)
    .slice(0, count)
}

export async function listPopular(
  db: Queryable,
  { area, count }: RouteParsedInput<'lottery.popular'>,
): Promise<RouteValue<'lottery.popular'>> {
  const now = await getNow(db)
  const games = await listGames(db)
  const hours = await getSetting(db, lotterySettings.popularHours)
  const played = await listPopularGames(db, new Date(now.getTime() - hours * HOUR_MS), now, games.length)
  // After the played games the menu's order: the list does not change while nothing is played.
  const rest = games.filter(({ id, isOpen }) => isOpen && !played.includes(id)).map(({ id }) => id)
  return { games: cardsOf(games, [...played, ...rest], area, count ?? POPULAR_MAX) }
}

export async function listRecent(
  db: Queryable,
  memberId: bigint,
  { area, count }: RouteParsedInput<'lottery.recent'>,
): Promise<RouteValue<'lottery.recent'>> {
  const [games, ids] = await Promise.all([listGames(db), listRecentGames(db, memberId)])
  return { games: cardsOf(games, ids, area, count ?? RECENT_DEFAULT) }
}

export async function listRecentResults(
  db: Queryable,
  { area, count }: RouteParsedInput<'lottery.relayRecent'>,
): Promise<RouteValue<'lottery.relayRecent'>> {
  const [games, now] = await Promise.all([listGames(db), getNow(db)])
  const wanted = games.filter((game) => area === undefined || presentCard(game).area === area)
  const ids = wanted.map((game) => game.id)
  const results = await listLatestResults(db, ids, count ?? RESULTS_DEFAULT)
  return { results: results.map((issue) => presentResult(issue, now)) }
}
