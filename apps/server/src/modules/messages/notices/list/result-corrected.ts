import { ordersSettled } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/** How many orders of one correction its letter lists. */
const ORDERS_NAMED = 3

/** The result of a settled issue was corrected: the payouts of the member's orders have changed (lottery.md 5.4). */
export const notice = defineNotice(ordersSettled, async ({ gameCode, issueNo, payout, corrects, orders }, { tx }) => {
  if (corrects === undefined) return undefined
  const named = orders.slice(0, ORDERS_NAMED).map(({ orderNo }) => orderNo)
  const values = {
    gameCode,
    issueNo,
    payout: await priced(tx, payout),
    orders: named.join(', ') + (orders.length > named.length ? ', …' : ''),
  }
  return {
    type: 'FINANCE',
    text: 'corrected',
    values: () => values,
    action: { kind: 'BET', ref: orders[0]?.id ?? null },
  }
})
