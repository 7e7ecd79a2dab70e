import type { RouteName } from '@lotus/contract'

/** Calls whose answer is the same for everybody: they outlive a login or logout. */
const sharedCalls = new Set<unknown>([
  'system.status',
  'system.whitelabel',
  'system.countries',
  'lottery.menu',
  'lottery.game',
  'lottery.family',
  'lottery.opened',
  'lottery.openedAll',
  'lottery.current',
  'lottery.results',
  'lottery.statistics',
  'lottery.trends',
  'lottery.certificate',
  'lottery.chaseIssues',
  'lottery.day',
  'lottery.ticket',
  'lottery.drawnNumber',
  'lottery.regionNumber',
  'content.home',
  'content.help',
  'content.article',
  'content.posts',
  'content.search',
  'promotion.list',
  'games.list',
  'games.detail',
  'games.vendors',
  'games.hot',
  'games.vassalage',
  'cashier.paymentMethods',
] satisfies (RouteName | 'lottery.family')[])

export const isSharedCall = (name: unknown): boolean => sharedCalls.has(name)
