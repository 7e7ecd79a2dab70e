import { IconUserPlus } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 30,
  icon: IconUserPlus,
  texts: ['agents'],
  load: async () => (await import('../register/register-page.tsx')).RegisterPage,
})
