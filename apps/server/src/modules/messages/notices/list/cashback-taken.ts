import { cashbackTaken } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

const texts = { AUTO: 'cashbackPaid', EXPIRED: 'cashbackExpired' } as const

/** Cashback that was not claimed by the end of its day: paid, or gone. What the member claims is on the page already. */
export const notice = defineNotice(cashbackTaken, async ({ kind, amount, ref }, { tx }) => {
  if (kind === 'CLAIM') return undefined
  const values = { ref, amount: await priced(tx, amount) }
  return { type: 'PROMO', text: texts[kind], values: () => values, action: null }
})
