import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('promotions.refused', (_event, { refetch }) => refetch('promotion.mine'))
