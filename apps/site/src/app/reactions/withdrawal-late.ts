import { defineReaction } from '../define-reaction.ts'

// The letter in the inbox shows the toast; the card shows that it is late.
export const reaction = defineReaction('cashier.withdrawal_late', (_event, { refetch }) => {
  refetch('cashier.withdrawals')
})
