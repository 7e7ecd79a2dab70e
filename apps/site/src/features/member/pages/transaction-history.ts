import { IconListDetails } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 80,
  icon: IconListDetails,
  texts: ['accountFiles'],
  load: async () => (await import('../statement/statement-page.tsx')).StatementPage,
})
