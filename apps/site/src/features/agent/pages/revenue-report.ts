import { IconReportMoney } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 70,
  icon: IconReportMoney,
  texts: ['agents', 'records', 'tokens'],
  load: async () => (await import('../reports/income-page.tsx')).IncomePage,
})
