import type { RouteValue } from '@lotus/contract'
import { found, idOf } from '../../../platform/paging.ts'
import type { Queryable } from '@lotus/database'
import { leafHash, signReceipt, type NoteSigner } from '@lotus/rules/fairness'
import { getIssue, type Issue } from '../draw/issues.repo.ts'
import { leafOf } from '../draw/lock-issue.ts'
import { findOrder, type OrderView } from '../sale/orders.repo.ts'
import { proofOf } from '../proof/order-proof.ts'

/**
 * The signed promise that an own order will be under its issue's root, and from the lock on the proof that it is. The
 * same order always gets the same receipt; `not_found` for another member's order.
 */
export async function getReceipt(
  db: Queryable,
  signer: NoteSigner,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'lottery.receipt'>> {
  const order = found(await findOrder(db, memberId, idOf(id)))
  const issue = await getIssue(db, order.issueId)
  const leaf = leafOf(issue, order)
  return {
    ...(await receiptOf(signer, issue, order)),
    leaf: new TextDecoder().decode(leaf),
    proof: await proofOf(db, issue, order),
  }
}

/** The part that `placeOrders` can return at once: it needs only the order. */
export async function receiptOf(signer: NoteSigner, issue: Pick<Issue, 'gameCode' | 'issueNo'>, order: OrderView) {
  const receipt = {
    gameCode: issue.gameCode,
    issueNo: issue.issueNo,
    orderNo: order.orderNo,
    leafHash: await leafHash(leafOf(issue, order)),
    acceptedAt: order.placedAt.toISOString(),
  }
  return { ...receipt, receipt: await signReceipt(signer, receipt) }
}
