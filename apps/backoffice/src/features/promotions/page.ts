import { IconGift } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { promotionsSearch } from './promotions-search.ts'

export const page = definePage({
  key: 'promotions',
  path: '/promotions',
  order: 132,
  icon: IconGift,
  permission: 'promotions.view',
  texts: ['agents', 'backofficeContent'],
  search: promotionsSearch,
  component: async () => (await import('./promotions-page.tsx')).PromotionsPage,
})
