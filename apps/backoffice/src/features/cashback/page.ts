import { IconReceiptRefund } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { cashbackSearch } from './cashback-search.ts'

export const page = definePage({
  key: 'cashback',
  path: '/cashback',
  order: 144,
  icon: IconReceiptRefund,
  permission: 'loyalty.view',
  texts: ['backofficeLoyalty'],
  search: cashbackSearch,
  component: async () => (await import('./cashback-page.tsx')).CashbackPage,
})
