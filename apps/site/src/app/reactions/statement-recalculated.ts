import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.statement_recalculated', (_event, { refetch }) => {
  refetch('contract.statements', 'contract.statement')
})
