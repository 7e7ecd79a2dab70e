import { IconCashBanknote } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 40,
  icon: IconCashBanknote,
  load: async () => (await import('../withdraw/withdraw-page.tsx')).WithdrawPage,
})
