import { IconWallet } from '@lotus/ui/icons'
import { definePage } from '../../../shared/define-page.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'

export const page = definePage<MemberPage>({
  order: 20,
  icon: IconWallet,
  load: async () => (await import('../wallet/wallet-page.tsx')).WalletPage,
})
