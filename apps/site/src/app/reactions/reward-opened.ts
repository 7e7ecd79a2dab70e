import { toast } from '@lotus/ui'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('loyalty.reward_opened', (_event, { refetch, text }) => {
  refetch('reward.list')
  toast.success(text('rewardOpened'), { id: 'reward-opened' })
})
