import { IconChartLine } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 60,
  icon: IconChartLine,
  texts: ['agents', 'records', 'tokens'],
  load: async () => (await import('../reports/profit-page.tsx')).ProfitPage,
})
