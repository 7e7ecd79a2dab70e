import { IconUsersGroup } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 40,
  icon: IconUsersGroup,
  texts: ['agents'],
  load: async () => (await import('../team/team-page.tsx')).TeamPage,
})
