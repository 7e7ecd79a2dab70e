import { IconDeviceGamepad2 } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { catalogueSearch } from './catalogue-search.ts'

export const page = definePage({
  key: 'catalogue',
  path: '/catalogue',
  order: 40,
  icon: IconDeviceGamepad2,
  permission: 'games.view',
  search: catalogueSearch,
  component: async () => (await import('./catalogue-page.tsx')).CataloguePage,
})
