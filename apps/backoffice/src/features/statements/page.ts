import { IconReceipt } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { statementsSearch } from './statements-search.ts'

export const page = definePage({
  key: 'statements',
  path: '/statements',
  order: 138,
  icon: IconReceipt,
  permission: 'agents.view',
  texts: ['agents'],
  search: statementsSearch,
  component: async () => (await import('./statements-page.tsx')).StatementsPage,
})
