import { IconUser } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'

export const page = definePage({
  key: 'members',
  path: '/members',
  order: 130,
  icon: IconUser,
  permission: 'members.view',
  texts: ['people', 'settings'],
  component: async () => (await import('./members-page.tsx')).MembersPage,
})
