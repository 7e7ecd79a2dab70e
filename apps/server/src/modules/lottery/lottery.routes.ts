import { must } from '@lotus/kernel'
import { registerChaseRoutes } from './chase/chase.routes.ts'
import { registerLobbyRoutes } from './lobby/lobby.routes.ts'
import { cancelOrder } from './sale/cancel-order.ts'
import { getCertificate } from './proof/get-certificate.ts'
import { getCurrent, listOpened } from './lobby/get-current.ts'
import { getGame } from './lobby/get-game.ts'
import { getGameDetail, getMenu } from './lobby/get-menu.ts'
import { getLimits } from './limits/get-limits.ts'
import { getOrder, listOrders } from './sale/list-orders.ts'
import { listResults } from './results/list-results.ts'
import { createStatistics } from './statistics/get-statistics.ts'
import { registerPublicResults } from './public-results/public-results.routes.ts'
import { placeOrders } from './sale/place-orders.ts'
import { placeSlip } from './sale/place-slip.ts'
import { registerSubmissionRoutes } from './submissions/submissions.routes.ts'
import { registerReceiptRoutes } from './receipt/receipt.routes.ts'
import type { LotteryRouteDeps } from './route-deps.ts'

export function registerLotteryRoutes(deps: LotteryRouteDeps): void {
  const { db, http } = deps
  const statistics = createStatistics()
  registerLobbyRoutes(deps)
  registerReceiptRoutes(deps)
  registerPublicResults(deps)
  registerChaseRoutes(deps)
  registerSubmissionRoutes(deps)
  const isBonusFirst = deps.isBonusFirst ?? (async () => true)

  http.handle('lottery.menu', async (_context, input) => getMenu(db, input))
  http.handle('lottery.game', async (_context, input) => getGameDetail(db, input.gameCode))
  http.handle('lottery.opened', async (_context, input) => listOpened(db, { area: 'vn', ...input }))
  http.handle('lottery.openedAll', async (_context, input) => listOpened(db, input))
  http.handle('lottery.current', async (_context, input) => getCurrent(db, input.gameCode))
  http.handle('lottery.results', async (_context, input) => listResults(db, input))
  http.handle('lottery.statistics', async (_context, input) => statistics.getStatistics(db, input))
  http.handle('lottery.trends', async (_context, input) => statistics.getTrends(db, input))
  http.handle('lottery.certificate', async (_context, input) => getCertificate(db, input))
  http.handle('lottery.placeOrders', async (context, input) =>
    placeOrders(deps, {
      ...input,
      memberId: context.member.memberId,
      idempotencyKey: must(context.idempotencyKey, 'a keyed call has its key'),
      isBonusFirst: await isBonusFirst(),
    }),
  )
  http.handle('lottery.placeSlip', async (context, input) =>
    placeSlip(deps, {
      ...input,
      memberId: context.member.memberId,
      idempotencyKey: must(context.idempotencyKey, 'a keyed call has its key'),
      isBonusFirst: await isBonusFirst(),
    }),
  )
  http.handle('lottery.limits', async (context, input) => getLimits(db, context.member.memberId, input))
  http.handle('lottery.ownGroup', async (context, input) => {
    const game = await deps.placing.ownGame(await getGame(db, input.gameCode), context.member.memberId)
    return { gameCode: game.code, prizeGroupMax: game.prizeGroupMax }
  })
  http.handle('lottery.cancelOrder', async (context, input) => cancelOrder(deps, context.member.memberId, input.id))
  http.handle('lottery.orders', async (context, input) => listOrders(db, context.member.memberId, input))
  http.handle('lottery.order', async (context, input) => getOrder(db, context.member.memberId, input.id))
}
