import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('identity.unrestricted', (_event, { refetch }) => {
  refetch('cashier.eligibility')
})
