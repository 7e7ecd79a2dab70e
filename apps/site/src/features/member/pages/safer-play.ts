import { IconShieldHeart } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 95,
  icon: IconShieldHeart,
  load: async () => (await import('../safer/safer-play-page.tsx')).SaferPlayPage,
})
