import { choiceParam, patternParam } from '../search.ts'

export const views = ['open', 'mine', 'closed', 'all'] as const

/** `?view=&id=`; without a view the open ones. */
export const watchSearch = { view: choiceParam(views), id: patternParam(/^\d{1,18}$/) }
