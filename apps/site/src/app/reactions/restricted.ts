import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('identity.restricted', (_event, { refetch }) => {
  refetch('cashier.eligibility')
})
