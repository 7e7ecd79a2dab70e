import { IconCash } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { withdrawalsSearch } from './withdrawals-search.ts'

export const page = definePage({
  key: 'withdrawals',
  path: '/withdrawals',
  order: 10,
  icon: IconCash,
  permission: 'withdrawals.view',
  search: withdrawalsSearch,
  component: async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage,
})
