import type { RouteInput } from '@lotus/contract'
import type { GamesSearch } from '../../shared/games-search.ts'
import type { lobbyOfPath } from '../../shared/games/lobbies.ts'

export type Lobby = NonNullable<ReturnType<typeof lobbyOfPath>>
type ListInput = RouteInput<'games.list'>

/** Tiles per answer: one block, laid out by the browser only near the view. */
export const PAGE_SIZE = 24
const PERCENT_PPM = 10_000
/** Up to this many lines count as "few". */
const FEW_LINES = '20'

/** The request of a lobby, from its address. `vendor` is the code of a vendor's own lobby. */
export function listInput(lobby: Lobby, search: GamesSearch, vendor: string | undefined): ListInput {
  const { lines, rtp } = search
  return {
    ...(lobby.kind === 'category' ? { category: lobby.category } : {}),
    ...(lobby.kind === 'hot' ? { label: 'HOT' } : {}),
    ...(vendor === undefined ? {} : { page: vendor }),
    ...(search.q === undefined ? {} : { q: search.q }),
    ...(search.volatility === undefined ? {} : { volatility: search.volatility }),
    ...(lines === 'ways' ? { ways: '1' } : {}),
    ...(lines === FEW_LINES ? { linesMax: Number(lines) } : {}),
    ...(lines === '25' || lines === '50' ? { linesMin: Number(lines) } : {}),
    ...(rtp === undefined ? {} : { rtpMinPpm: Number(rtp) * PERCENT_PPM }),
    ...(search.bet === undefined ? {} : { minBetMax: search.bet }),
    ...(search.feature === undefined ? {} : { features: search.feature }),
    ...(search.view === 'new' ? { label: 'NEW' } : search.label === undefined ? {} : { label: search.label }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
    limit: PAGE_SIZE,
  }
}

/** Whether any filter besides the vendor's tab is set; then an empty list suggests to remove it. */
export const isFiltered = ({ page: _page, ...rest }: GamesSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined)
