import { IconAward } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 110,
  icon: IconAward,
  texts: ['loyalty'],
  load: async () => (await import('../rewards/rewards-page.tsx')).RewardsPage,
})
