import { IconSpeakerphone } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { AnnouncementBadge } from '../announcement/announcement-badge.tsx'

export const page = definePage<AgentPage>({
  order: 10,
  icon: IconSpeakerphone,
  Badge: AnnouncementBadge,
  texts: ['agents', 'content'],
  load: async () => (await import('../announcement/announcement-page.tsx')).AnnouncementPage,
})
