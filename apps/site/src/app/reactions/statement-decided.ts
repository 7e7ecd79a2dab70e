import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.statement_decided', (_event, { refetch }) => {
  refetch('contract.statements', 'contract.statement', 'agent.income', 'agent.incomeDay', 'agent.incomeRows')
})
