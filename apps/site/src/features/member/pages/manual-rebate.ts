import { IconReceiptRefund } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 70,
  icon: IconReceiptRefund,
  flag: 'MANPLAYREB3',
  texts: ['loyalty'],
  load: async () => (await import('../cashback/cashback-page.tsx')).CashbackPage,
})
