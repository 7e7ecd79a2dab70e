import { promotionAwarded } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/**
 * What came by itself, after a deposit (operations.md 4.9). What the member claims or spins is on the page already, and an
 * application has a letter of its own.
 */
export const notice = defineNotice(promotionAwarded, async ({ trigger, kind, amount, ref }, { tx }) => {
  if (trigger !== 'DEPOSIT') return undefined
  const values = { ref, amount: await priced(tx, amount) }
  return {
    type: 'PROMO',
    text: kind === 'BONUS' ? 'promoBonus' : 'promoCash',
    values: () => values,
    action: { kind: 'PROMOTION', ref: null },
  }
})
