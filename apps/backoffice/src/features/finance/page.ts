import { IconReportMoney } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { financeSearch } from './finance-search.ts'

export const page = definePage({
  key: 'finance',
  path: '/finance',
  order: 14,
  icon: IconReportMoney,
  permission: 'finance.view',
  texts: ['finance'],
  search: financeSearch,
  component: async () => (await import('./finance-page.tsx')).FinancePage,
})
