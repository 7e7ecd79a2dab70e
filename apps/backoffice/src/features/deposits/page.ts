import { IconCashBanknote } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { depositsSearch } from './deposits-search.ts'

export const page = definePage({
  key: 'deposits',
  path: '/deposits',
  order: 12,
  icon: IconCashBanknote,
  permission: 'deposits.view',
  search: depositsSearch,
  component: async () => (await import('./deposits-page.tsx')).DepositsPage,
})
