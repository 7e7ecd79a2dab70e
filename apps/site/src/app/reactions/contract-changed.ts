import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.contract_changed', (_event, { refetch }) => {
  refetch('contract.mine', 'contract.progress', 'agent.contracts', 'wallet.funds')
})
