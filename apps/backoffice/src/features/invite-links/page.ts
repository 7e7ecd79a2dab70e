import { IconLink } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { inviteLinksSearch } from './invite-links-search.ts'

export const page = definePage({
  key: 'inviteLinks',
  path: '/invite-links',
  order: 136,
  icon: IconLink,
  permission: 'agents.view',
  texts: ['agents'],
  search: inviteLinksSearch,
  component: async () => (await import('./invite-links-page.tsx')).InviteLinksPage,
})
