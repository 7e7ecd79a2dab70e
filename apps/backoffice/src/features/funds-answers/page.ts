import { IconId } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { fundsSearch } from './funds-search.ts'

export const page = definePage({
  key: 'fundsAnswers',
  path: '/funds-answers',
  order: 131.6,
  icon: IconId,
  permission: 'verification.view',
  texts: ['backofficeVerification'],
  search: fundsSearch,
  component: async () => (await import('./funds-page.tsx')).FundsPage,
})
