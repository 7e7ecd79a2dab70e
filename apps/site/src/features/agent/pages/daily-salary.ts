import { contractIcons } from '../../../shared/contract-icons.ts'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { DailyBadge } from '../contracts/contract-badge.tsx'

export const page = definePage<AgentPage>({
  order: 100,
  icon: contractIcons.DAILY,
  flag: ['AGENTPOLICY3', 'X_DAILYSAL'],
  texts: ['agents', 'records'],
  Badge: DailyBadge,
  load: async () => (await import('../contracts/contracts-page.tsx')).DailyPage,
})
