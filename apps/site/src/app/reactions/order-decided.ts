import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('loyalty.order_decided', (_event, { refetch }) => {
  refetch('mall.orders', 'mall.own', 'mall.items', 'loyalty.pointBalance', 'loyalty.pointRecord', 'bonus.list')
})
