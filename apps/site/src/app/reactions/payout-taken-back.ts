import { defineReaction } from '../define-reaction.ts'

// The letter in the inbox shows the toast; the record shows what was taken.
export const reaction = defineReaction('cashier.payout_taken_back', (_event, { refetch }) => {
  refetch('cashier.withdrawals', 'cashier.eligibility')
})
