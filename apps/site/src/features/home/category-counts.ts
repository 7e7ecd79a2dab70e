import type { RouteValue } from '@lotus/contract'

export type CategoryKey = 'lottery' | 'slots' | 'live' | 'sports' | 'fish' | 'cards' | 'elott' | 'sea'

const areas = { lottery: 'vn', elott: 'elott', sea: 'sea' } as const
const lanes = {
  slots: ['RNG'],
  live: ['LIVE'],
  sports: ['SPORTS', 'ESPORTS'],
  fish: ['FISH'],
  cards: ['PVP'],
} as const

/** How many games of each category can be opened now; undefined until known. */
export function countsOf(
  menu: RouteValue<'lottery.menu'> | undefined,
  vendors: RouteValue<'games.vendors'> | undefined,
): Partial<Record<CategoryKey, number>> {
  const counts: Partial<Record<CategoryKey, number>> = {}
  if (menu) {
    for (const [key, area] of Object.entries(areas) as [keyof typeof areas, string][])
      // the keys of the table above
      counts[key] = menu.games.filter((game) => game.area === area).length
  }
  if (vendors) {
    for (const [key, names] of Object.entries(lanes) as [keyof typeof lanes, readonly string[]][])
      // as above
      counts[key] = vendors.data.lanes
        .filter(({ category }) => names.includes(category))
        .flatMap((lane) => lane.vendors)
        .reduce((sum, vendor) => sum + (vendor.isOpen ? vendor.games : 0), 0)
  }
  return counts
}
