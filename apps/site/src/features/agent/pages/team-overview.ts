import { IconChartBar } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 20,
  icon: IconChartBar,
  texts: ['agents'],
  load: async () => (await import('../overview/overview-page.tsx')).OverviewPage,
})
