import { must } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import { getCertificate } from './get-certificate.ts'
import { getCurrent, listOpened } from './get-current.ts'
import { getMenu } from './get-menu.ts'
import { getOrder, listOrders } from './list-orders.ts'
import { getStatistics, listResults } from './list-results.ts'
import { placeOrders, type PlacementDeps } from './place-orders.ts'

export type LotteryRouteDeps = PlacementDeps &
  Pick<PlatformDeps, 'http'> & {
    /** The brand's order of use (DECISIONS 6); bonus first where nobody says otherwise. */
    isBonusFirst?: () => Promise<boolean>
  }

export function registerLotteryRoutes(deps: LotteryRouteDeps): void {
  const { db, http } = deps
  const isBonusFirst = deps.isBonusFirst ?? (async () => true)

  http.handle('lottery.menu', async () => getMenu(db))
  http.handle('lottery.opened', async (_context, input) => listOpened(db, input))
  http.handle('lottery.current', async (_context, input) => getCurrent(db, input.gameCode))
  http.handle('lottery.results', async (_context, input) => listResults(db, input))
  http.handle('lottery.statistics', async (_context, input) => getStatistics(db, input))
  http.handle('lottery.certificate', async (_context, input) => getCertificate(db, input))
  http.handle('lottery.placeOrders', async (context, input) =>
    placeOrders(deps, {
      ...input,
      memberId: context.member.memberId,
      idempotencyKey: must(context.idempotencyKey, 'a keyed call has its key'),
      isBonusFirst: await isBonusFirst(),
    }),
  )
  http.handle('lottery.orders', async (context, input) => listOrders(db, context.member.memberId, input))
  http.handle('lottery.order', async (context, input) => getOrder(db, context.member.memberId, input.id))
}
