import { promotionAwarded } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/**
 * What came by itself, after a deposit or in a raffle (operations.md 4.7, 4.9). What the member claims or spins is on the page already, and an
 * application has a letter of its own.
 */
export const notice = defineNotice(promotionAwarded, async ({ trigger, kind, amount, ref }, { tx }) => {
  const isRaffle = trigger === 'RAFFLE' && kind !== 'POINTS'
  if (trigger !== 'DEPOSIT' && !isRaffle) return undefined
  const values = { ref, amount: await priced(tx, amount) }
  return {
    type: 'PROMO',
    text:
      kind === 'BONUS' ? (isRaffle ? 'promoRaffleBonus' : 'promoBonus') : isRaffle ? 'promoRaffleCash' : 'promoCash',
    values: () => values,
    action: { kind: 'PROMOTION', ref: null },
  }
})
