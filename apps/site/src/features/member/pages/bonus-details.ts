import { IconGift } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 100,
  icon: IconGift,
  texts: ['loyalty'],
  load: async () => (await import('../bonuses/bonuses-page.tsx')).BonusesPage,
})
