import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('resync', (_event, { refetchAll }) => {
  refetchAll()
  void refreshBalance()
})
