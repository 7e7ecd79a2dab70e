import { choiceParam, textParam } from '../../shared/search.ts'

export const stateFilters = ['dead', 'retried', 'discarded', 'all'] as const

/** `/dead-letters?state=&consumer=&id=`: what waits for a decision is the default and needs no parameter. */
export const deadLettersSearch = { state: choiceParam(stateFilters), consumer: textParam(80), id: textParam(40) }
