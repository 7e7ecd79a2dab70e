import { choiceParam, textParam } from '../../shared/search.ts'

export const views = ['queue', 'history', 'complaints'] as const

/** `/service?view=&id=&search=`: the queue is the default and needs no parameter. */
export const serviceSearch = { view: choiceParam(views), id: textParam(40), search: textParam(40) }
