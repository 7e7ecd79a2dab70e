import { IconReceipt2 } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 60,
  icon: IconReceipt2,
  load: async () => (await import('../bets/bets-page.tsx')).BetsPage,
})
