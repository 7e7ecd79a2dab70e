import { IconUserPlus } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 120,
  icon: IconUserPlus,
  flag: 'X_REFERRAL',
  texts: ['loyalty', 'promotions'],
  load: async () => (await import('../referral/referral-page.tsx')).ReferralPage,
})
