import { IconHeartbeat } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { watchSearch } from '../../shared/watch/watch-search.ts'

export const page = definePage({
  key: 'harmCases',
  path: '/harm-cases',
  order: 134,
  icon: IconHeartbeat,
  permission: 'harm.view',
  texts: ['people'],
  search: watchSearch,
  component: async () => (await import('./harm-cases-page.tsx')).HarmCasesPage,
})
