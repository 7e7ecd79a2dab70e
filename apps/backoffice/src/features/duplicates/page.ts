import { IconUsers } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { duplicatesSearch } from './duplicates-search.ts'

export const page = definePage({
  key: 'duplicates',
  path: '/duplicates',
  order: 131,
  icon: IconUsers,
  permission: 'members.edit',
  texts: ['people'],
  search: duplicatesSearch,
  component: async () => (await import('./duplicates-page.tsx')).DuplicatesPage,
})
