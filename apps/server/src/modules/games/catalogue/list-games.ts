import { AppError, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { laneOf, POPULAR_COUNT, type Game } from './catalogue.ts'
import { plainText } from '../../../platform/plain-text.ts'
import { labelsOf, maintenanceOf, presentGame, type LobbyContext, type WireGame } from './present-game.ts'

type Filter = RouteParsedInput<'games.list'>

const PAGE_DEFAULT = 60
const SEARCH_DEFAULT = 20

/** Whether the game matches every condition of the filter. */
function matches(game: Game, filter: Filter, lobby: LobbyContext): boolean {
  const lines = game.lines
  return (
    (filter.page === undefined || game.vendor === filter.page) &&
    (filter.category === undefined || laneOf(game, lobby.esportsVendors) === filter.category) &&
    (filter.volatility === undefined || game.volatility === filter.volatility) &&
    (filter.linesMin === undefined || (lines !== null && lines >= filter.linesMin)) &&
    (filter.linesMax === undefined || (lines !== null && lines <= filter.linesMax)) &&
    (filter.ways === undefined || game.ways !== null) &&
    (filter.rtpMinPpm === undefined || (game.rtpPpm !== null && game.rtpPpm >= filter.rtpMinPpm)) &&
    (filter.minBetMax === undefined || game.minBet <= parseMoney(filter.minBetMax)) &&
    (filter.currency === undefined || game.currencies.length === 0 || game.currencies.includes(filter.currency)) &&
    (filter.features === undefined || filter.features.split(',').every((feature) => game.features.includes(feature))) &&
    (filter.label === undefined || labelsOf(game, lobby).includes(filter.label))
  )
}

/**
 * How well a game matches the typed text: 0 begins with it, 1 contains it, 2 contains words that begin with the typed
 * words; null no match.
 */
function matchRank(game: Game, typed: string, words: readonly string[]): number | null {
  if (!words.every((word) => game.searched.includes(` ${word}`))) return null
  // The text begins with a space, so that every word has one before it.
  const at = game.searched.indexOf(` ${typed}`)
  return at === 0 ? 0 : at > 0 ? 1 : 2
}

/** Games that match each typed word as a prefix; the best match first; equal ones in the given order. */
export function searchGames(games: readonly Game[], q: string): Game[] {
  const typed = plainText(q)
  if (typed === '') return []
  const words = typed.split(' ')
  const found: [Game[], Game[], Game[]] = [[], [], []]
  for (const game of games) {
    const rank = matchRank(game, typed, words)
    if (rank !== null) found[rank === 0 ? 0 : rank === 1 ? 1 : 2].push(game)
  }
  return found.flat()
}

export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,6}$/.test(cursor)) throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  return Number(cursor)
}

/** A page of a lobby: filtered, in the asked order, or best match first if something was typed. */
export function listGames(lobby: LobbyContext, filter: Filter): RouteValue<'games.list'> {
  const sorted = lobby.catalogue.shown[filter.sort ?? 'popular']
  const fitting = sorted.filter((game) => matches(game, filter, lobby))
  const games = filter.q === undefined || filter.q.trim() === '' ? fitting : searchGames(fitting, filter.q)
  const from = offsetOf(filter.cursor)
  const to = from + (filter.limit ?? PAGE_DEFAULT)
  return {
    rows: games.slice(from, to).map((game) => presentGame(game, lobby)),
    nextCursor: to < games.length ? String(to) : null,
    total: games.length,
  }
}

export function findGames(lobby: LobbyContext, input: RouteParsedInput<'games.search'>): RouteValue<'games.search'> {
  const { popular } = lobby.catalogue.shown
  const asked =
    input.category === undefined
      ? popular
      : popular.filter((game) => laneOf(game, lobby.esportsVendors) === input.category)
  const games = searchGames(asked, input.q)
  return {
    total: games.length,
    list: games.slice(0, input.count ?? SEARCH_DEFAULT).map((game) => presentGame(game, lobby)),
  }
}

/** Popular games: the operator's first, then those that most members opened; 20 by default. */
export function listHot(lobby: LobbyContext, input: RouteParsedInput<'games.hot'>): WireGame[] {
  return lobby.catalogue.shown.popular
    .filter(
      (game) =>
        lobby.catalogue.hot.has(game) &&
        (input.category === undefined || laneOf(game, lobby.esportsVendors) === input.category) &&
        (input.vassalage === undefined || game.vendor === input.vassalage),
    )
    .slice(0, input.count ?? POPULAR_COUNT)
    .map((game) => presentGame(game, lobby))
}

const INSTEAD_MAX = 6

/** What can be played instead of a closed game: the same category first, never a closed one (T16). */
export function listInstead(lobby: LobbyContext, closed: Game): WireGame[] {
  const open = lobby.catalogue.shown.popular.filter(
    (game) => game !== closed && maintenanceOf(game, lobby.now) === null && game.kind === 'GAME',
  )
  const alike = open.filter((game) => game.category === closed.category)
  const others = open.filter((game) => game.category !== closed.category)
  return [...alike, ...others].slice(0, INSTEAD_MAX).map((game) => presentGame(game, lobby))
}

/** The games of `ids` in their order, if lobbies show them; of every category, sub-games too. */
export function gamesOf(lobby: LobbyContext, ids: readonly string[]): Game[] {
  return ids.flatMap((id) => {
    const game = lobby.catalogue.byId.get(id)
    return game && !game.isHidden && game.vendorRow.status !== 'off' ? [game] : []
  })
}
