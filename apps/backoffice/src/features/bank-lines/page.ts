import { IconBuildingBank } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { bankLinesSearch } from './bank-lines-search.ts'

export const page = definePage({
  key: 'bankLines',
  path: '/bank-lines',
  order: 13,
  icon: IconBuildingBank,
  permission: 'deposits.view',
  texts: ['bankLines'],
  search: bankLinesSearch,
  component: async () => (await import('./bank-lines-page.tsx')).BankLinesPage,
})
