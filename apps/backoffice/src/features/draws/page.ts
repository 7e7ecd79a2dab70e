import { IconTicket } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { drawsSearch } from './draws-search.ts'

export const page = definePage({
  key: 'draws',
  path: '/draws',
  order: 20,
  icon: IconTicket,
  permission: 'draws.view',
  search: drawsSearch,
  component: async () => (await import('./draws-page.tsx')).DrawsPage,
})
