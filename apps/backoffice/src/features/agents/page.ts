import { IconSitemap } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { agentsSearch } from './agents-search.ts'

export const page = definePage({
  key: 'agents',
  path: '/agents',
  order: 135,
  icon: IconSitemap,
  permission: 'agents.view',
  texts: ['agents', 'people', 'settings'],
  search: agentsSearch,
  component: async () => (await import('./agents-page.tsx')).AgentsPage,
})
