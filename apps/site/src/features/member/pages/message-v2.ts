import { IconMail } from '@lotus/ui/icons'
import { UnreadBadge } from '../inbox/unread-badge.tsx'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 140,
  icon: IconMail,
  flag: 'MANPLAYREB3',
  texts: ['talk'],
  itemIs: 'screen on a phone',
  Badge: UnreadBadge,
  load: async () => (await import('../inbox/inbox-page.tsx')).InboxPage,
})
