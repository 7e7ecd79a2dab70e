import type { RouteName } from '@lotus/contract'

/** What joining, claiming and spinning change: asked again after each, and when another tab did it. */
export const changedByAward = [
  'promotion.mine',
  'promotion.list',
  'promotion.awards',
  'bonus.list',
  'bonus.guard',
  'reward.list',
  'reward.reviews',
  'wallet.statement',
  'cashier.eligibility',
  'loyalty.pointBalance',
  'loyalty.pointRecord',
] as const satisfies readonly RouteName[]
