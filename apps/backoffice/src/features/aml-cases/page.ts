import { IconZoomMoney } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { watchSearch } from '../../shared/watch/watch-search.ts'

export const page = definePage({
  key: 'amlCases',
  path: '/aml-cases',
  order: 15,
  icon: IconZoomMoney,
  permission: 'aml.view',
  texts: ['people'],
  search: watchSearch,
  component: async () => (await import('./aml-cases-page.tsx')).AmlCasesPage,
})
