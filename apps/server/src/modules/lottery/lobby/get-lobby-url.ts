import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getGame } from './get-game.ts'
import { gameKindOf } from './game-kinds.ts'

type Input = RouteParsedInput<'lottery.lobby'>

/** Pages by area and by account type (spec 4, "Game launch"). */
const pages: Readonly<Record<Input['lottoArea'], string>> = {
  vn: '/vnlottery',
  sea: '/seaLottery',
  lott: '/lottery',
  elott: '/elott',
  TCG_LOTTO_VN: '/vnlottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
}

/** Adds the return address as a parameter: a path of this site, checked by the schema. */
function withBack(url: string, backUrl: string | undefined): string {
  if (backUrl === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}backUrl=${encodeURIComponent(backUrl)}`
}

/**
 * The address of a lobby or a game, with the return address that the caller asked for. Both are always on this site:
 * anything else is refused as `bad_request`, so that nobody can be redirected elsewhere. Throws `game_not_found`.
 */
export async function getLobbyUrl(db: Queryable, input: Input): Promise<RouteValue<'lottery.lobby'>> {
  const { lottoArea, lottoGameCode, lottoView, backUrl } = input
  if (lottoGameCode === undefined || lottoView === 'lobby') {
    if (lottoGameCode !== undefined) await getGame(db, lottoGameCode)
    // The account type of board games has its own lobby beside the page that plays them.
    return { url: withBack(lottoArea === 'ELOTT' ? '/elott' : pages[lottoArea], backUrl) }
  }
  const game = await getGame(db, lottoGameCode)
  const { area, accountTypeName } = gameKindOf(game.family)
  // A game is on its own page whatever area was asked for; an ELOTT game on either of the two pages that show it.
  const page = area === 'elott' && lottoArea === 'elott' ? pages.elott : pages[accountTypeName]
  return { url: withBack(`${page}?gameCode=${encodeURIComponent(game.code)}`, backUrl) }
}
