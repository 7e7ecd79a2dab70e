import type { PlatformDeps } from '../../../platform/deps.ts'
import { listGameChases } from '../chase/stop-chase-by-operator.ts'
import * as lotteryConfig from '../config/index.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { getDraw, listDraws } from '../results/list-draws.ts'
import { listStuckOrders } from '../stuck/refund-order.ts'
import { registerDrawProposals, registerRefundProposals } from './draws.ts'
import * as games from './games.ts'

/** Draws, games, sources of results, chases and stuck orders, as operators see and change them. */
export function registerLotteryBackoffice(deps: LotteryDeps & Pick<PlatformDeps, 'http'>): void {
  const { db, http } = deps
  http.handle('bo.draws', (_context, input) => listDraws(db, input))
  http.handle('bo.draw', (_context, input) => getDraw(db, input))
  http.handle('bo.games', () => lotteryConfig.listGameConfigs(db))
  http.handle('bo.game', (_context, input) => lotteryConfig.getGameConfig(db, input.gameCode))
  http.handle('bo.gameCatalogue', () => lotteryConfig.listCatalogue(db))
  http.handle('bo.openGames', (context, input) => games.openGames(deps, context, input))
  http.handle('bo.updateGame', (context, input) => games.updateGame(deps, context, input))
  http.handle('bo.updateRules', (context, input) => games.updateRules(deps, context, input))
  http.handle('bo.holidays', (_context, input) => lotteryConfig.listHolidays(db, input.gameCode))
  http.handle('bo.addHoliday', (context, input) => games.addHoliday(deps, context, input))
  http.handle('bo.removeHoliday', (context, input) => games.removeHoliday(deps, context, input))
  http.handle('bo.feeds', ({ operator }) =>
    lotteryConfig.listFeeds(db, { withUrls: operator.permissions.includes('games.edit') }),
  )
  http.handle('bo.updateFeeds', (context, input) => games.updateFeeds(deps, context, input))
  http.handle('bo.decideFeeds', (context, input) => games.decideFeeds(deps, context, input))
  http.handle('bo.chases', (_context, input) => listGameChases(db, input))
  http.handle('bo.stopChase', (context, input) => games.stopChase(deps, context, input))
  http.handle('bo.stuckOrders', (_context, input) => listStuckOrders(db, input))
  registerDrawProposals(deps)
  registerRefundProposals(deps)
}
