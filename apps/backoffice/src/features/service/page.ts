import { IconHeadset } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { serviceSearch } from './service-search.ts'

export const page = definePage({
  key: 'service',
  path: '/service',
  order: 80,
  icon: IconHeadset,
  permission: 'service.answer',
  texts: ['backofficeTalk', 'talk'],
  search: serviceSearch,
  component: async () => (await import('./service-page.tsx')).ServicePage,
})
