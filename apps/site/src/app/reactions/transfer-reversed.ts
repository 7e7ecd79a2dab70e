import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('agents.transfer_reversed', (_event, { refetch }) => {
  refetch(
    'agent.transfers',
    'agent.transferRules',
    'upline.transfers',
    'upline.rules',
    'wallet.statement',
    'cashier.eligibility',
  )
  void refreshBalance()
})
