import { IconArrowsExchange } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({
  order: 85,
  icon: IconArrowsExchange,
  flag: 'X_XFERDOWN',
  texts: ['agents', 'cashier', 'records'],
  load: async () => (await import('../transfer/transfer-page.tsx')).TransferPage,
})
