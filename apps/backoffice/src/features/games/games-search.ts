import { readParam, withValues } from '../../shared/search.ts'

export const areas = ['vn', 'sea', 'lott', 'elott'] as const
export type Area = (typeof areas)[number]
export const parts = ['general', 'limits', 'odds', 'calendar', 'chases', 'versions'] as const
export type Part = (typeof parts)[number]

/** `/games?area=&game=&part=`: all areas and the first part need no parameter. */
export function readGamesSearch(search: Record<string, unknown>) {
  return withValues({
    area: areas.find((area) => area === search['area']),
    game: readParam(search['game'], 12),
    part: parts.find((part) => part === search['part']),
  })
}
