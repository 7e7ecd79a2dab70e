import { transferReversed } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/** To both sides of a transfer that operators took back. */
export const notice = defineNotice(transferReversed, async ({ id, side, amount, fee }, { tx }) => {
  const values = { id, amount: await priced(tx, amount), fee: fee === undefined ? '' : await priced(tx, fee) }
  const returned = fee === undefined ? 'transferReturned' : 'transferReturnedWithFee'
  return {
    type: 'FINANCE',
    text: side === 'OUT' ? returned : 'transferTakenBack',
    values: () => values,
    action: null,
  }
})
