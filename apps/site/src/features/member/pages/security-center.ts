import { IconShieldLock } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 10,
  icon: IconShieldLock,
  texts: ['verification', 'cashier'],
  load: async () => (await import('../security/security-page.tsx')).SecurityPage,
})
