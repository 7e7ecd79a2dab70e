import { IconCalendar } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { AgentPage } from '../../../shared/agent-pages.ts'

export const page = definePage<AgentPage>({ order: 100, icon: IconCalendar, flag: 'X_DAILYSAL' })
