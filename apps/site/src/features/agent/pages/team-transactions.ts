import { IconListDetails } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 80,
  icon: IconListDetails,
  texts: ['agents', 'records', 'tokens'],
  load: async () => (await import('../reports/transactions-page.tsx')).TransactionsPage,
})
