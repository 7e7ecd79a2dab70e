import { IconAdjustmentsHorizontal } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { gamesSearch } from './games-search.ts'

export const page = definePage({
  key: 'games',
  path: '/games',
  order: 30,
  icon: IconAdjustmentsHorizontal,
  permission: 'games.view',
  search: gamesSearch,
  component: async () => (await import('./games-page.tsx')).GamesPage,
})
