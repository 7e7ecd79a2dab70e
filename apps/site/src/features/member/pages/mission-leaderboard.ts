import { IconTargetArrow } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 130,
  icon: IconTargetArrow,
  flag: 'X_MISSION',
  meanwhile: 'personalHistoryCopy',
})
