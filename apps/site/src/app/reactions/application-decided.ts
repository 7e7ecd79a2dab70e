import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('promotions.application_decided', (_event, { refetch }) => {
  refetch('promotion.mine', 'promotion.awards', 'reward.list')
})
