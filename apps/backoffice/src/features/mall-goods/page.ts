import { IconGift } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { goodsSearch } from './goods-search.ts'

export const page = definePage({
  key: 'mallGoods',
  path: '/mall-goods',
  order: 141,
  icon: IconGift,
  permission: 'loyalty.view',
  texts: ['backofficeLoyalty'],
  search: goodsSearch,
  component: async () => (await import('./mall-goods-page.tsx')).MallGoodsPage,
})
