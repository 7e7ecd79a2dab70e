import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('resync', (_news, { refetchAll }) => {
  refetchAll()
  void refreshBalance()
})
