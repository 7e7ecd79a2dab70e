import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { itemKinds, orderStates } from '../mall-lists.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, text, zAmount, zDigits, zId, zLocalized, zMoney, zReason, zTime } from '../schema-parts.ts'
import { zAddress, zArt, zItem, zOrder } from './mall-schemas.ts'
import { zPointEntry } from './schemas.ts'

const zCount = z.number().int()
const zOfficeItem = zItem.extend({
  /** Pieces in orders that were not rejected. */
  sold: zCount,
  startsAt: zTime.nullable(),
  place: zCount,
  isOn: z.boolean(),
  version: zCount,
  changedBy: z.string(),
  changedAt: zTime,
})
const zItems = z.object({ items: z.array(zOfficeItem).max(500) })

const zOfficeOrder = zOrder.extend({
  memberId: zId,
  account: z.string(),
  decidedBy: z.string().nullable(),
})
const oneOrder = z.object({ memberId: zId, id: zDigits })

const zPointChange = z.object({
  id: zDigits,
  amount: zMoney,
  reason: z.string(),
  state: z.enum(['PROPOSED', 'DONE', 'REJECTED']),
  by: z.string(),
  at: zTime,
  decidedBy: z.string().nullable(),
  decidedAt: zTime.nullable(),
  note: z.string(),
})
const zStanding = z.object({
  memberId: zId,
  account: z.string(),
  level: zCount,
  /** The highest rank of the programme. */
  highest: zCount,
  since: z.iso.date().nullable(),
  validBet: zMoney,
  deposits: zMoney,
  points: zMoney,
  owed: zMoney,
  /** From so many points on a second operator has to agree. */
  secondFrom: zMoney,
  ranks: z.array(
    z.object({
      from: zCount,
      to: zCount,
      reason: z.enum(['UP', 'DOWN', 'KEEP', 'MANUAL']),
      day: z.iso.date(),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  entries: z.array(zPointEntry),
  changes: z.array(zPointChange),
})

/** Goods, orders, ranks and points in the back office (operations.md 4.1 to 4.3). */
export const loyaltyOfficeCalls = {
  'bo.mallItems': operatorGet({ path: '/bo/loyalty/items', permission: 'loyalty.view', value: zItems }),
  /** New goods without an id; `version` is the one that was read. The stock of goods that exist is left as it is. */
  'bo.saveMallItem': operatorPost({
    path: '/bo/loyalty/items/save',
    permission: 'loyalty.goods',
    audit: ['loyalty.save_item'],
    errors: ['not_found', 'state_conflict', 'too_many_items'],
    input: z.object({
      id: zDigits.nullable(),
      version: zCount.nullable(),
      kind: z.enum(itemKinds),
      name: zLocalized(80),
      description: zLocalized(400),
      art: zArt,
      points: zAmount,
      amount: zAmount,
      worth: zAmount,
      multiplePpm: zCount.min(0).max(100_000_000),
      stock: zCount.min(0).max(1_000_000).nullable(),
      memberMax: zCount.min(1).max(1_000_000).nullable(),
      dayMax: zCount.min(1).max(1_000_000).nullable(),
      leastRank: zCount.min(0).max(99),
      startsAt: zTime.nullable(),
      endsAt: zTime.nullable(),
      place: zCount.min(0).max(9999),
      isOn: z.boolean(),
    }),
    value: zOfficeItem,
  }),
  /** Adds pieces, or takes some out; null: there is no end of them from now on. */
  'bo.changeMallStock': operatorPost({
    path: '/bo/loyalty/items/stock',
    permission: 'loyalty.goods',
    audit: ['loyalty.change_stock'],
    errors: ['not_found', 'item_sold_out'],
    input: z.object({ id: zDigits, change: zCount.min(-1_000_000).max(1_000_000).nullable(), reason: zReason }),
    value: zOfficeItem,
  }),
  /** `open`: what somebody has to do, the oldest first; else the newest first. */
  'bo.mallOrders': operatorGet({
    path: '/bo/loyalty/orders',
    permission: 'loyalty.view',
    errors: ['not_found'],
    input: z.object({
      state: z.enum(['open', ...orderStates]).optional(),
      kind: z.enum(itemKinds).optional(),
      account: zUsername.optional(),
      ...pageInput,
    }),
    value: paged(zOfficeOrder.extend({ key: z.string() })).extend({ open: zCount }),
  }),
  /** One order with the address that it is sent to. */
  'bo.mallOrder': operatorGet({
    path: '/bo/loyalty/orders/one',
    permission: 'loyalty.orders',
    audit: ['loyalty.view_order'],
    errors: ['not_found'],
    input: oneOrder,
    value: zOfficeOrder.extend({ address: zAddress.nullable() }),
  }),
  /** Rejected gives points, money and stock back; a voucher is approved with its code. */
  'bo.decideMallOrder': operatorPost({
    path: '/bo/loyalty/orders/decide',
    permission: 'loyalty.orders',
    audit: ['loyalty.decide_order'],
    errors: ['not_found', 'state_conflict', 'account_disabled', 'self_excluded', 'reason_required'],
    input: oneOrder.extend({
      decision: z.enum(['approve', 'reject']),
      /** The member reads it; required with a refusal. */
      remark: text(300).trim(),
      /** A voucher's code. */
      code: text(120).trim().optional(),
    }),
    value: zOfficeOrder,
  }),
  'bo.shipMallOrder': operatorPost({
    path: '/bo/loyalty/orders/ship',
    permission: 'loyalty.orders',
    audit: ['loyalty.ship_order'],
    errors: ['not_found', 'state_conflict'],
    input: oneOrder.extend({ tracking: text(120).trim().min(3) }),
    value: zOfficeOrder,
  }),
  /** A member's rank and points, by the exact name. */
  'bo.memberLoyalty': operatorGet({
    path: '/bo/loyalty/member',
    permission: 'loyalty.view',
    audit: ['loyalty.view_member'],
    errors: ['not_found'],
    input: z.object({ account: zUsername }),
    value: zStanding,
  }),
  /** Gives another rank; `from` is the one that was read. */
  'bo.setMemberRank': operatorPost({
    path: '/bo/loyalty/member/rank',
    permission: 'loyalty.points',
    audit: ['loyalty.set_rank'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ memberId: zId, from: zCount.min(0).max(99), to: zCount.min(0).max(99), reason: zReason }),
    value: zStanding,
  }),
  /** Corrects points: at once, or, from a bound on, once a second operator agrees. */
  'bo.changeMemberPoints': operatorPost({
    path: '/bo/loyalty/member/points',
    permission: 'loyalty.points',
    audit: ['loyalty.change_points'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      memberId: zId,
      points: z
        .string()
        .regex(/^-?\d{1,8}(\.\d{1,2})?$/)
        .meta({ examples: ['-50'] }),
      reason: zReason,
    }),
    value: zStanding,
  }),
  'bo.decideMemberPoints': operatorPost({
    path: '/bo/loyalty/member/points/decide',
    permission: 'loyalty.points',
    audit: ['loyalty.decide_points'],
    errors: ['not_found', 'state_conflict', 'same_operator'],
    input: oneOrder.extend({ decision: z.enum(['confirm', 'reject']), reason: zReason }),
    value: zStanding,
  }),
  /** Corrections that wait for a second operator, the oldest first. */
  'bo.pointChanges': operatorGet({
    path: '/bo/loyalty/points/waiting',
    permission: 'loyalty.view',
    value: z.object({ rows: z.array(zPointChange.extend({ memberId: zId, account: z.string() })).max(200) }),
  }),
}
