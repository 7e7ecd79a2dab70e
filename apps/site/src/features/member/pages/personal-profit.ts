import { IconChartLine } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 90,
  icon: IconChartLine,
  load: async () => (await import('../profit/profit-page.tsx')).ProfitPage,
})
