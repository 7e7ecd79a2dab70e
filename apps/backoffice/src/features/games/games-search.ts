import { choiceParam, textParam } from '../../shared/search.ts'

export const areas = ['vn', 'sea', 'lott', 'elott'] as const
export const parts = ['general', 'limits', 'odds', 'calendar', 'chases', 'versions'] as const
export type Part = (typeof parts)[number]

/** `/games?area=&game=&part=`: all areas and the first part need no parameter. */
export const gamesSearch = { area: choiceParam(areas), game: textParam(12), part: choiceParam(parts) }
