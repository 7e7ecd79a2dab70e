import { IconCrown } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'

export const page = definePage({
  key: 'memberPoints',
  path: '/member-points',
  order: 143,
  icon: IconCrown,
  permission: 'loyalty.view',
  texts: ['backofficeLoyalty'],
  component: async () => (await import('./member-points-page.tsx')).MemberPointsPage,
})
