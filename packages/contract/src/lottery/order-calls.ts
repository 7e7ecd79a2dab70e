import { z } from 'zod'
import { playerGet, playerPost } from '../define-call.ts'
import { pageInput, zBalance, zId, zMoney, zTime } from '../schema-parts.ts'
import { zHash, zPath } from '../transparency/schemas.ts'
import { orderErrors } from './call-errors.ts'
import { issueKey, zContent, zDraw, zOrder, zOrderItems, zSlipParts } from './schemas.ts'

const zOrderDetail = zOrder.extend({
  content: zContent,
  pricePerLine: zMoney,
  ruleVersion: z.number().int(),
  /** The payout without the game's cap; null if it was not cut. */
  payoutUncapped: zMoney.nullable(),
  /** The calculation of the payout, one row per winning line, the first 200 of them. */
  winningLines: z.array(
    z.object({
      line: z.string(),
      hits: z.number().int(),
      payout: zMoney,
      tiers: z.array(z.object({ tier: z.string(), hits: z.number().int(), odds: zMoney })),
    }),
  ),
  /**
   * Why less than the stake is a valid bet: `opposed` of it is on choices that cover, together with the member's others
   * of the play and issue, `coveredPpm` of the outcomes, above `limitPpm`. Null if the whole stake counts, and before
   * the draw.
   */
  validCut: z.object({ opposed: zMoney, coveredPpm: z.number().int(), limitPpm: z.number().int() }).nullable(),
  /** Why two operators refunded an order that could not be judged; null for all others. */
  refundReason: z.string().nullable(),
  draw: zDraw.nullable(),
  /** The draw was simulated by the demo. */
  isSimulated: z.boolean(),
  /** Outcomes by earlier results before they were corrected, oldest first. */
  corrections: z.array(
    z.object({
      resultVersion: z.number().int(),
      draw: zDraw.nullable(),
      status: z.number().int(),
      payout: zMoney,
      reason: z.string().nullable(),
      correctedAt: zTime,
    }),
  ),
  /** Proof that this order is under the issue's frozen root; null before the lock and for outside draws. */
  proof: z
    .object({
      leaf: z.string(),
      index: z.number().int(),
      path: z.array(z.string()),
      root: z.string(),
      salt: z.string(),
    })
    .nullable(),
})
const zPlaced = z.object({
  orders: z.array(zOrder),
  totalStake: zMoney,
  balance: zBalance,
  isDuplicate: z.boolean(),
  /** A signed receipt for each order, in order: the promise that it will be under the issue's root. */
  receipts: z.array(z.string()),
})
const placeErrors = [
  'game_not_found',
  'game_closed',
  'play_closed',
  'issue_not_found',
  'issue_not_open',
  'issue_closed',
  ...orderErrors,
] as const
const zRoom = z.object({ limit: zMoney, left: zMoney })

export const orderCalls = {
  'lottery.placeOrders': playerPost({
    path: '/lotto/lgw/orders',
    keyed: true,
    gate: 'play',
    rate: { max: 120, perSeconds: 60 },
    errors: placeErrors,
    input: z.object({ gameCode: zId, issueNo: zId, items: zOrderItems }),
    value: zPlaced,
  }),
  /**
   * Orders of several games, all or none in one commit: a ticket over two to four stations, or several lines of
   * shorthand. The orders come back in the order of parts and items; a refusal names its `part` and `item`.
   */
  'lottery.placeSlip': playerPost({
    path: '/lotto/lgw/slips',
    keyed: true,
    gate: 'play',
    rate: { max: 60, perSeconds: 60 },
    errors: placeErrors,
    input: z.object({ parts: zSlipParts }),
    value: zPlaced,
  }),
  'lottery.orders': playerGet({
    path: '/lotto/lgw/orders',
    errors: ['game_not_found'],
    input: z.object({
      gameCode: zId.optional(),
      issueNo: zId.optional(),
      state: z.enum(['all', 'waiting', 'settled', 'won']).optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      ...pageInput,
    }),
    value: z.object({
      rows: z.array(zOrder),
      nextCursor: z.string().nullable(),
      totals: z.object({ count: z.number().int(), stake: zMoney, validBet: zMoney, payout: zMoney, winLoss: zMoney }),
    }),
  }),
  /** The caller's remaining limits on one issue; `numbers` lists limited numbers with stakes. */
  'lottery.limits': playerGet({
    path: '/lotto/lgw/limits',
    errors: ['game_not_found', 'issue_not_found'],
    input: issueKey,
    value: z.object({
      gameCode: z.string(),
      issueNo: z.string(),
      stake: zRoom.nullable(),
      win: zRoom.nullable(),
      orders: z.object({ max: z.number().int(), left: z.number().int() }),
      numbers: z.array(z.object({ play: z.string(), number: z.string(), left: zMoney })),
    }),
  }),
  /** The highest prize group that the caller's orders of a game may choose: the game's, or that of the caller's own rate. */
  'lottery.ownGroup': playerGet({
    path: '/lotto/lgw/own-group',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId }),
    value: z.object({ gameCode: z.string(), prizeGroupMax: z.number().int() }),
  }),
  /** Cancels a waiting order before its lock, if the game allows it. */
  'lottery.cancelOrder': playerPost({
    path: '/lotto/lgw/orders/cancel',
    rate: { max: 20, perSeconds: 60 },
    errors: ['not_found', 'cancel_not_allowed', 'issue_closed', 'busy'],
    input: z.object({ id: zId }),
    value: z.object({ order: zOrder, balance: zBalance }),
  }),
  'lottery.order': playerGet({
    path: '/lotto/lgw/orders/detail',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zOrderDetail,
  }),
  /** The proof that an own order was accepted: the signed receipt, and from the lock on its index under the root. */
  'lottery.receipt': playerGet({
    path: '/lotto/lgw/orders/receipt',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: z.object({
      gameCode: z.string(),
      issueNo: z.string(),
      orderNo: z.string(),
      /** The exact text whose hash the receipt signs. */
      leaf: z.string(),
      leafHash: zHash,
      acceptedAt: zTime,
      /** A note signed with the log's key. */
      receipt: z.string(),
      /** Null before the orders are frozen. */
      proof: z.object({ index: z.number().int(), size: z.number().int(), path: zPath, root: zHash }).nullable(),
    }),
  }),
}
