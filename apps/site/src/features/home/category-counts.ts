import type { RouteValue } from '@lotus/contract'
import type { Content } from '../../shared/games/offered.ts'

export type CategoryKey = 'lottery' | 'slots' | 'live' | 'sports' | 'fish' | 'cards' | 'elott' | 'sea'

/** What is behind each tile. */
export const contentOf = {
  lottery: { areas: ['vn'] },
  slots: { lanes: ['RNG'] },
  live: { lanes: ['LIVE'] },
  sports: { lanes: ['SPORTS', 'ESPORTS'] },
  fish: { lanes: ['FISH'] },
  cards: { lanes: ['PVP'] },
  elott: { areas: ['elott'] },
  sea: { areas: ['sea'] },
} as const satisfies Record<CategoryKey, Content>

/** How many games a tile's category has that can be opened now; undefined until known. */
export function countOf(
  { areas, lanes }: Content,
  menu: RouteValue<'lottery.menu'> | undefined,
  vendors: RouteValue<'games.vendors'> | undefined,
): number | undefined {
  if (areas) return menu?.games.filter(({ area }) => areas.includes(area)).length
  return vendors?.data.lanes
    .filter(({ category }) => lanes?.includes(category))
    .flatMap((lane) => lane.vendors)
    .reduce((sum, { isOpen, games }) => sum + (isOpen ? games : 0), 0)
}
