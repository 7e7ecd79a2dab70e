import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.contract_owed', (_event, { refetch }) => {
  refetch('contract.statements', 'contract.statement', 'agent.income', 'agent.incomeDay', 'cashier.eligibility')
})
