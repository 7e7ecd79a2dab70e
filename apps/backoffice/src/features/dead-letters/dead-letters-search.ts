import { choiceParam, textParam } from '../../shared/search.ts'

export const stateFilters = ['dead', 'retried', 'discarded', 'all'] as const

/** `/dead-letters?state=&consumer=&id=`: items waiting for a decision are the default and need no parameter. */
export const deadLettersSearch = { state: choiceParam(stateFilters), consumer: textParam(80), id: textParam(40) }
