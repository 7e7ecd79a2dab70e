import { z } from 'zod'
import { memberGet, memberPost, publicGet } from '../define-call.ts'
import { itemKinds, ORDER_PIECES_MAX, orderStates } from '../mall-lists.ts'
import { pageInput, paged, zAmount, zDigits, zMoney } from '../schema-parts.ts'
import { zAddress, zItem, zOrder } from './mall-schemas.ts'

/** The points mall (R05, operations.md 4.3): goods for points, and what members ordered. */
export const mallCalls = {
  'mall.items': publicGet({
    path: '/wps/points/getPointReward',
    id: 'C13',
    flag: 'X_POINTMALL',
    value: z.object({
      items: z.array(zItem).max(200),
      /** An order of CASH below this amount goes through by itself. */
      autoCashBelow: zMoney,
    }),
  }),
  /** What decides about the member's next order. */
  'mall.own': memberGet({
    path: '/wps/points/mall/own',
    flag: 'X_POINTMALL',
    value: z.object({
      rank: z.number().int(),
      /** Orders that wait for a decision. */
      waiting: z.number().int(),
      /** Pieces ordered so far, of goods with a limit. */
      ordered: z.array(z.object({ id: zDigits, all: z.number().int(), today: z.number().int() })),
    }),
  }),
  /** Orders goods; needs the fund password, as a withdrawal does. The body is sealed since it has an address. */
  'mall.redeem': memberPost({
    path: '/wps/points/redeemPointReward',
    id: 'C13',
    flag: 'X_POINTMALL',
    keyed: true,
    sealed: true,
    errors: [
      'item_closed',
      'item_terms',
      'item_sold_out',
      'item_limit',
      'rank_too_low',
      'points_insufficient',
      'insufficient_balance',
      'address_required',
      'fund_password_required',
      'key_conflict',
      'self_excluded',
      'account_disabled',
    ],
    rate: { max: 20, perSeconds: 60 },
    input: z.object({
      itemId: zDigits,
      quantity: z.number().int().min(1).max(ORDER_PIECES_MAX),
      /** What the member agreed to, for one piece. */
      points: zAmount,
      amount: zAmount,
      worth: zAmount,
      multiplePpm: z.number().int().min(0),
      address: zAddress.optional(),
    }),
    value: z.object({
      ref: z.string(),
      state: z.enum(orderStates),
      points: zMoney,
      amount: zMoney,
      /** Points that are left. */
      after: zMoney,
    }),
  }),
  /** The member's orders, the newest first. At most 93 days; without them the last 31. */
  'mall.orders': memberGet({
    path: '/wps/points/getRedeemPointList',
    id: 'C13',
    flag: 'X_POINTMALL',
    input: z.object({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      kind: z.enum(itemKinds).optional(),
      state: z.enum(orderStates).optional(),
      ...pageInput,
    }),
    value: paged(zOrder).extend({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Of the whole filter: points and money taken, and points given back. */
      totals: z.object({ count: z.number().int(), points: zMoney, amount: zMoney, refunded: zMoney }),
    }),
  }),
}
