import type { PlatformDeps } from '../../../platform/deps.ts'
import { createTtlCache } from './ttl-cache.ts'
import { getLobbyUrl } from './get-lobby-url.ts'
import { listGroups, listPopular, listRecent, listRecentResults } from './list-games.ts'
import { listWinners } from './list-winners.ts'

/** How long public answers are cached: popular games and winners change slowly, and their queries read many rows. */
const MEMORY_MS = 30_000

export type LobbyRouteDeps = Pick<PlatformDeps, 'db' | 'http'> & { memoryMs?: number }

export function registerLobbyRoutes({ db, http, memoryMs = MEMORY_MS }: LobbyRouteDeps): void {
  const remember = createTtlCache(memoryMs)
  http.handle('lottery.menus', async (context, input) => listGroups(db, input.area, context.language))
  http.handle('lottery.relayMenus', async (context) => listGroups(db, 'vn', context.language))
  http.handle('lottery.popular', async (_context, input) =>
    remember(`popular ${input.area ?? ''} ${input.count ?? ''}`, () => listPopular(db, input)),
  )
  http.handle('lottery.recent', async (context, input) => listRecent(db, context.member.memberId, input))
  http.handle('lottery.relayRecent', async (_context, input) => listRecentResults(db, input))
  http.handle('lottery.lobby', async (_context, input) => getLobbyUrl(db, input))
  http.handle('lottery.winners', async (_context, input) =>
    remember(`winners ${input.count ?? ''}`, () => listWinners(db, input)),
  )
}
