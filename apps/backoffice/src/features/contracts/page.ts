import { IconContract } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { contractsSearch } from './contracts-search.ts'

export const page = definePage({
  key: 'contracts',
  path: '/contracts',
  order: 137,
  icon: IconContract,
  permission: 'agents.view',
  texts: ['agents'],
  search: contractsSearch,
  component: async () => (await import('./contracts-page.tsx')).ContractsPage,
})
