import { IconShieldOff } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { blocksSearch } from './blocks-search.ts'

export const page = definePage({
  key: 'memberBlocks',
  path: '/member-blocks',
  order: 132,
  icon: IconShieldOff,
  permission: 'members.edit',
  texts: ['people'],
  search: blocksSearch,
  component: async () => (await import('./blocks-page.tsx')).BlocksPage,
})
