import { IconPackage } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { ordersSearch } from './orders-search.ts'

export const page = definePage({
  key: 'mallOrders',
  path: '/mall-orders',
  order: 142,
  icon: IconPackage,
  permission: 'loyalty.view',
  texts: ['backofficeLoyalty'],
  search: ordersSearch,
  component: async () => (await import('./mall-orders-page.tsx')).MallOrdersPage,
})
