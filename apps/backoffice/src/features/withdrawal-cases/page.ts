import { IconClockExclamation } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { casesSearch } from './withdrawal-cases-search.ts'

export const page = definePage({
  key: 'withdrawalCases',
  path: '/withdrawal-cases',
  order: 11,
  icon: IconClockExclamation,
  permission: 'withdrawals.view',
  search: casesSearch,
  component: async () => (await import('./withdrawal-cases-page.tsx')).WithdrawalCasesPage,
})
