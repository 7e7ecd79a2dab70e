import { transferReversed } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/** To both sides of a transfer that operators took back. */
export const notice = defineNotice(transferReversed, async ({ id, side, amount }, { tx }) => {
  const values = { id, amount: await priced(tx, amount) }
  return {
    type: 'FINANCE',
    text: side === 'OUT' ? 'transferReturned' : 'transferTakenBack',
    values: () => values,
    action: null,
  }
})
