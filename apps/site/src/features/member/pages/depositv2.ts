import { IconPlus } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 30,
  icon: IconPlus,
  itemIs: 'screen',
  load: async () => (await import('../deposit/deposit-pages.tsx')).DepositPages,
})
