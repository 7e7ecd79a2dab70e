import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.statement_adjusted', (_event, { refetch }) => {
  refetch(
    'contract.statements',
    'contract.statement',
    'agent.statements',
    'agent.income',
    'agent.incomeDay',
    'agent.incomeRows',
  )
})
