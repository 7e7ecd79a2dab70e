import { refreshBalance } from '../../shared/account.ts'
import { changedByAward } from '../../shared/changed-by-award.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('promotions.awarded', (_event, { refetch }) => {
  refetch(...changedByAward)
  void refreshBalance()
})
