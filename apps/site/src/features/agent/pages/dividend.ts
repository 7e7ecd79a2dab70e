import { contractIcons } from '../../../shared/contract-icons.ts'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { DividendBadge } from '../contracts/contract-badge.tsx'

export const page = definePage<AgentPage>({
  order: 90,
  icon: contractIcons.DIVIDEND,
  flag: ['AGENTPOLICY3', 'X_DIVIDEND'],
  texts: ['agents', 'records'],
  Badge: DividendBadge,
  load: async () => (await import('../contracts/contracts-page.tsx')).DividendPage,
})
