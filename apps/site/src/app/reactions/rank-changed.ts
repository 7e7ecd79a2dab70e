import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('loyalty.rank_changed', (_event, { refetch }) => {
  refetch('loyalty.standing', 'member.info', 'reward.list')
})
