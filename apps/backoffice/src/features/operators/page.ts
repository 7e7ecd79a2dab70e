import { IconUsersGroup } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'

export const page = definePage({
  key: 'operators',
  path: '/operators',
  order: 140,
  icon: IconUsersGroup,
  permission: 'operators.edit',
  texts: ['people', 'settings'],
  component: async () => (await import('./operators-page.tsx')).OperatorsPage,
})
