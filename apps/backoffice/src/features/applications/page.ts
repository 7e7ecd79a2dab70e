import { IconClipboardCheck } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { applicationsSearch } from './applications-search.ts'

export const page = definePage({
  key: 'applications',
  path: '/applications',
  order: 133,
  icon: IconClipboardCheck,
  permission: 'promotions.view',
  texts: ['backofficeLoyalty'],
  search: applicationsSearch,
  component: async () => (await import('./applications-page.tsx')).ApplicationsPage,
})
