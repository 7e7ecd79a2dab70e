import { IconUsersPlus } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { referralsSearch } from './referrals-search.ts'

export const page = definePage({
  key: 'referrals',
  path: '/referrals',
  order: 146,
  icon: IconUsersPlus,
  permission: 'loyalty.view',
  texts: ['backofficeLoyalty'],
  search: referralsSearch,
  component: async () => (await import('./referrals-page.tsx')).ReferralsPage,
})
