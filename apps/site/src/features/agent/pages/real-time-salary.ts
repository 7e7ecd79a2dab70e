import { contractIcons } from '../../../shared/contract-icons.ts'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { RealTimeBadge } from '../contracts/contract-badge.tsx'

export const page = definePage<AgentPage>({
  order: 120,
  icon: contractIcons.REALTIME,
  flag: ['AGENTPOLICY3', 'X_RTSAL'],
  texts: ['agents', 'records'],
  Badge: RealTimeBadge,
  load: async () => (await import('../contracts/contracts-page.tsx')).RealTimePage,
})
