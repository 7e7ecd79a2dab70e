import { IconDiamond } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { levelsSearch } from './levels-search.ts'

export const page = definePage({
  key: 'vipLevels',
  path: '/vip-levels',
  order: 143.5,
  icon: IconDiamond,
  permission: 'loyalty.view',
  texts: ['backofficeLoyalty'],
  search: levelsSearch,
  component: async () => (await import('./vip-levels-page.tsx')).VipLevelsPage,
})
