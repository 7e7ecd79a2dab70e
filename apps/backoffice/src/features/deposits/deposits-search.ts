import { choiceParam, textParam } from '../../shared/search.ts'

export const views = ['review', 'extras', 'reversed', 'all'] as const

/** `/deposits?view=&search=&id=`: what waits is the default; `id` is `order-12` or `extra-3`. */
export const depositsSearch = { view: choiceParam(views), search: textParam(), id: textParam(40) }
