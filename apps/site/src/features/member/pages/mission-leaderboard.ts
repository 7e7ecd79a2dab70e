import { IconTargetArrow } from '@lotus/ui/icons'
import { ClaimableBadge } from '../missions/claimable-badge.tsx'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 130,
  icon: IconTargetArrow,
  flag: 'X_MISSION',
  texts: ['promotions'],
  Badge: ClaimableBadge,
  load: async () => (await import('../missions/missions-page.tsx')).MissionsPage,
})
