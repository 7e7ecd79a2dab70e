import { IconLink } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { vendorsSearch } from './vendors-search.ts'

export const page = definePage({
  key: 'vendors',
  path: '/vendors',
  order: 50,
  icon: IconLink,
  permission: 'games.view',
  texts: ['backofficeVendors'],
  search: vendorsSearch,
  component: async () => (await import('./vendors-page.tsx')).VendorsPage,
})
