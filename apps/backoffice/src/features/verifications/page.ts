import { IconId } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { verificationsSearch } from './verifications-search.ts'

export const page = definePage({
  key: 'verifications',
  path: '/verifications',
  order: 131.5,
  icon: IconId,
  permission: 'verification.view',
  texts: ['backofficeVerification'],
  search: verificationsSearch,
  component: async () => (await import('./verifications-page.tsx')).VerificationsPage,
})
