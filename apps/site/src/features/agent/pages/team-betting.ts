import { IconReceipt } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 50,
  icon: IconReceipt,
  texts: ['agents', 'records', 'tokens', 'lottery'],
  load: async () => (await import('../reports/bets-page.tsx')).TeamBetsPage,
})
