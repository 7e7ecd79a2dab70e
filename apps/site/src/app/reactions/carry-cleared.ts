import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.carry_cleared', (_event, { refetch }) => {
  refetch('contract.statements', 'contract.statement')
})
