import { claimReviewed } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced, timesOf } from '../wording.ts'

const texts = {
  WAITING: { CASH: 'largeClaimWaits', BONUS: 'largeClaimWaits' },
  PAID: { CASH: 'largeClaimPaid', BONUS: 'largeClaimPaidBonus' },
  REFUSED: { CASH: 'largeClaimRefused', BONUS: 'largeClaimRefused' },
  WITHDRAWN: { CASH: 'largeClaimWithdrawn', BONUS: 'largeClaimWithdrawn' },
} as const

/** What came by itself: cashback of a day that is over, and a raffle's prize. */
const byItself = ['AUTO', 'RAFFLE']

/** What becomes of a large claim that an operator looks at, with the reason. That one waits which the member claims is on the page already. */
export const notice = defineNotice(claimReviewed, async (event, { tx }) => {
  const { state, source, what, kind, amount, ref, reason, dueAt } = event
  if (state === 'WAITING' && !byItself.includes(what)) return undefined
  const until = await timesOf(tx, new Date(dueAt))
  const price = await priced(tx, amount)
  // Points that were to become money are back.
  const text = state === 'REFUSED' && source === 'POINTS' ? 'largeClaimPointsBack' : texts[state][kind]
  return {
    type: 'PROMO',
    text,
    values: (language) => ({ ref, reason, amount: price, until: until[language] ?? '' }),
    action: null,
  }
})
