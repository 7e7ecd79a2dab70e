import { must } from '@lotus/kernel'
import type { LoyaltyDeps } from '../deps.ts'
import { getOwnLimits, listGoods } from './list-goods.ts'
import { listOwnOrders } from './list-orders.ts'
import { redeemGoods } from './redeem.ts'

export function registerMallRoutes(deps: LoyaltyDeps): void {
  const { http, db } = deps
  http.handle('mall.items', async () => listGoods(db))
  http.handle('mall.own', async ({ member }) => getOwnLimits(deps, member.memberId))
  http.handle('mall.orders', async ({ member }, input) => listOwnOrders(deps, member.memberId, input))
  http.handle('mall.redeem', async ({ member, idempotencyKey }, input) =>
    redeemGoods(deps, member, must(idempotencyKey, 'keyed calls carry a key'), input),
  )
}
