import { moneyToString } from '@lotus/kernel'
import { orderStatus, orderStatuses, type OrderStatus, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { leafHash } from '@lotus/rules/lottery'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { getIssue } from '../draw/issues.repo.ts'
import { leafOf } from '../draw/lock-issue.ts'
import {
  findOrder,
  listCorrections,
  listOrders as listRows,
  sumOrders,
  type OrderFilter,
  type OrderView,
} from './orders.repo.ts'
import { presentContent, presentOrder } from './presenters.ts'
import { proofOf } from '../proof/order-proof.ts'
import { findRefundReason } from '../stuck/stuck.repo.ts'

type Input = RouteParsedInput<'lottery.orders'>
const statusesOf: Record<NonNullable<Input['state']>, readonly OrderStatus[] | null> = {
  all: null,
  waiting: [orderStatus.waiting],
  settled: orderStatuses.filter((status) => status !== orderStatus.waiting),
  won: [orderStatus.won],
}

/** A member's own orders, newest first, with totals over the whole filter (operations.md 1.8). */
export async function listOrders(db: Queryable, memberId: bigint, input: Input): Promise<RouteValue<'lottery.orders'>> {
  const filter: OrderFilter = {
    memberId,
    gameCode: input.gameCode ?? null,
    issueNo: input.issueNo ?? null,
    statuses: statusesOf[input.state ?? 'all'],
    from: input.from === undefined ? null : new Date(input.from),
    to: input.to === undefined ? null : new Date(input.to),
  }
  const [page, totals] = await Promise.all([readPage(input, (at) => listRows(db, filter, at)), sumOrders(db, filter)])
  return {
    rows: page.rows.map(presentOrder),
    nextCursor: page.nextCursor,
    totals: {
      count: totals.count,
      stake: moneyToString(totals.stake),
      validBet: moneyToString(totals.validBet),
      payout: moneyToString(totals.payout),
      winLoss: moneyToString(totals.winLoss),
    },
  }
}

/** One order with the calculation of its payout and its proof; `not_found` for another member's order. */
export async function getOrder(db: Queryable, memberId: bigint, id: string): Promise<RouteValue<'lottery.order'>> {
  const order = found(await findOrder(db, memberId, idOf(id)))
  return {
    ...presentOrder(order),
    content: presentContent(order.content),
    pricePerLine: moneyToString(order.price),
    ruleVersion: order.ruleVersion,
    winningLines: order.winning ?? [],
    payoutUncapped: order.payoutUncapped === null ? null : moneyToString(order.payoutUncapped),
    validCut: order.validCut,
    refundReason: order.status === 12 ? await findRefundReason(db, order.id) : null,
    draw: order.draw,
    isSimulated: order.isSimulated,
    corrections: (await listCorrections(db, order.id)).map((row) => ({
      resultVersion: row.resultVersion,
      draw: row.draw,
      status: row.status,
      payout: moneyToString(row.payout),
      reason: row.reason,
      correctedAt: row.correctedAt.toISOString(),
    })),
    proof: await ownProofOf(db, order),
  }
}

/** The leaf, its private part, and its path to the root; own draws only, from the lock on. */
async function ownProofOf(db: Queryable, order: OrderView): Promise<RouteValue<'lottery.order'>['proof']> {
  const issue = await getIssue(db, order.issueId)
  const proof = issue.drawSource === 'own' ? await proofOf(db, issue, order) : null
  if (proof === null) return null
  const { index, path, root } = proof
  return { leaf: await leafHash(leafOf(issue, order)), index, path, root, salt: order.salt }
}
