import { contractIcons } from '../../../shared/contract-icons.ts'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { HourlyBadge } from '../contracts/contract-badge.tsx'

export const page = definePage<AgentPage>({
  order: 110,
  icon: contractIcons.HOURLY,
  flag: ['AGENTPOLICY3', 'X_HOURSAL'],
  texts: ['agents', 'records'],
  Badge: HourlyBadge,
  load: async () => (await import('../contracts/contracts-page.tsx')).HourlyPage,
})
