/** The search parameters of a lobby: the vendor's tab (R10), the search text, and the filters. */
export type GamesSearch = {
  page?: string | undefined
  q?: string | undefined
  view?: 'fav' | 'new' | 'recent' | undefined
  sort?: 'new' | 'name' | 'rtp' | undefined
  volatility?: 'low' | 'medium' | 'high' | undefined
  lines?: '20' | '25' | '50' | 'ways' | undefined
  rtp?: '95' | '96' | '97' | undefined
  bet?: '0.2' | '1' | '5' | undefined
  feature?: string | undefined
  label?: string | undefined
}

export const gameFilterValues = {
  view: ['fav', 'new', 'recent'],
  sort: ['new', 'name', 'rtp'],
  volatility: ['low', 'medium', 'high'],
  lines: ['20', '25', '50', 'ways'],
  rtp: ['95', '96', '97'],
  bet: ['0.2', '1', '5'],
} as const

const texts = { page: /^[A-Z0-9_]{2,20}$/, feature: /^[a-z_]{2,20}$/, label: /^[A-Z0-9_]{2,30}$/ }
const QUERY_MAX = 60

/** Invalid values are left out: a damaged link still opens the lobby. */
export function readGamesSearch(search: Record<string, unknown>): GamesSearch {
  const found: Record<string, string> = {}
  const read = (name: string, fits: (text: string) => boolean) => {
    const value = search[name]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && fits(text)) found[name] = text
  }
  for (const [name, values] of Object.entries(gameFilterValues))
    read(name, (text) => values.some((one) => one === text))
  for (const [name, pattern] of Object.entries(texts)) read(name, (text) => pattern.test(text))
  read('q', (text) => text !== '' && text.length <= QUERY_MAX)
  return found as GamesSearch // every entry was checked just above
}

/**
 * The game of the player: `/game?vendor=HOUSE&code=HS_SEN25&mode=demo`; `room` if the game has rooms, `rooms=1` if it
 * is known to have some and none is chosen yet.
 */
export type PlayerSearch = {
  vendor?: string | undefined
  code?: string | undefined
  mode?: 'demo' | undefined
  room?: string | undefined
  rooms?: '1' | undefined
}

export function readPlayerSearch(search: Record<string, unknown>): PlayerSearch {
  const { vendor, code, mode, room, rooms } = search
  return {
    ...(typeof vendor === 'string' && /^[A-Z0-9_]{2,20}$/.test(vendor) ? { vendor } : {}),
    ...(typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? { code } : {}),
    ...(mode === 'demo' ? { mode } : {}),
    ...(typeof room === 'string' && /^[\w-]{1,40}$/.test(room) ? { room } : {}),
    ...(rooms === '1' || rooms === 1 ? { rooms: '1' } : {}),
  }
}
