import { IconAlertTriangle } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { deadLettersSearch } from './dead-letters-search.ts'

export const page = definePage({
  key: 'deadLetters',
  path: '/dead-letters',
  order: 70,
  icon: IconAlertTriangle,
  permission: 'dead_letters.view',
  search: deadLettersSearch,
  component: async () => (await import('./dead-letters-page.tsx')).DeadLettersPage,
})
