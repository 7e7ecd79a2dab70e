import { IconArrowsExchange } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { transfersSearch } from './transfers-search.ts'

export const page = definePage({
  key: 'transfers',
  path: '/transfers',
  order: 139,
  icon: IconArrowsExchange,
  permission: 'agents.view',
  texts: ['agents'],
  search: transfersSearch,
  component: async () => (await import('./transfers-page.tsx')).TransfersPage,
})
