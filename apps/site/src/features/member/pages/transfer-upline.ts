import { IconArrowsExchange } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 50,
  icon: IconArrowsExchange,
  flag: 'X_XFERUP',
  isOf: ({ toUpline }) => toUpline,
  texts: ['agents', 'cashier', 'records'],
  load: async () => (await import('../upline/upline-page.tsx')).UplinePage,
})
