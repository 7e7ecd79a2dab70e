import { idOf } from '../../../platform/paging.ts'
import { createHash } from 'node:crypto'
import { AppError, assert, moneyToString, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { prepareFamilyOrder } from '@lotus/rules/catalogue'
import { getBalance } from '../../wallet/index.ts'
import { familyOf } from '../config/games.repo.ts'
import { findLimitedOrder, type LimitedOrder } from '../limits/number-limits.repo.ts'
import { numbersOf, wireNumbers } from '../limits/number-stakes.ts'
import { findOrder } from './orders.repo.ts'
import type { PlacementDeps } from './place-orders.ts'
import { presentOrder } from './presenters.ts'

/** Cancels a waiting order before its lock and refunds it; a second call for the same order gets the same answer. */
export async function cancelOrder(
  deps: PlacementDeps,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'lottery.cancelOrder'>> {
  const { db, nudgeOutbox } = deps
  const orderId = idOf(id)
  const [order, limited] = await Promise.all([
    findOrder(db, memberId, orderId),
    findLimitedOrder(db, memberId, orderId),
  ])
  if (!order) throw new AppError<ErrorCode>('not_found')
  const numbers = limited === undefined ? null : wireNumbers(stakedNumbers(limited))
  const command = {
    fn: 'lottery_cancel_order',
    memberId,
    fingerprint: createHash('sha256').update(`cancel ${order.orderNo}`).digest(),
    args: { orderId: order.id.toString(), items: [{ numbers }] },
  }
  const reply = await deps.wallet.call(command)
  if (reply.code === 'issue_closed')
    throw new AppError<ErrorCode>('issue_closed', { issue: order.issueNo, nextIssue: null })
  if (reply.code === 'cancel_not_allowed' || reply.code === 'not_found') throw new AppError<ErrorCode>(reply.code)
  assert(reply.code === 'ok', `giving an order back answered ${reply.code}`)
  nudgeOutbox()
  const [after, balance] = await Promise.all([findOrder(db, memberId, order.id), getBalance(db, memberId)])
  assert(after, 'an order stays')
  return { order: presentOrder(after), balance }
}

/** The stake of a stored order on each number, computed as when it was accepted. */
export function stakedNumbers(order: Omit<LimitedOrder, 'stake'>): Record<string, Money> | null {
  const prepared = prepareFamilyOrder(familyOf(order.family), {
    play: order.play,
    content: order.content,
    unit: moneyToString(order.unit),
    points: order.points,
    pricePerLineOverride: order.price,
  })
  assert(prepared.ok, `order ${order.id} reads as it was accepted`)
  return numbersOf(prepared)
}
