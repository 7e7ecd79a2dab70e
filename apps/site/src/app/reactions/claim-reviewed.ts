import { refreshBalance } from '../../shared/account.ts'
import { changedByAward } from '../../shared/changed-by-award.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('loyalty.claim_reviewed', (_event, { refetch }) => {
  refetch(...changedByAward, 'cashback.overview', 'cashback.claims')
  void refreshBalance()
})
