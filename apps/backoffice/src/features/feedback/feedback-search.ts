import { feedbackStates, feedbackTypes } from '@lotus/contract'
import { choiceParam, textParam } from '../../shared/search.ts'

export const filters = ['mine', ...feedbackStates, 'all'] as const
export type Filter = (typeof filters)[number]

/** `/feedback?filter=&type=&id=`: new ones are the default and need no parameter. */
export const feedbackSearch = { filter: choiceParam(filters), type: choiceParam(feedbackTypes), id: textParam(40) }
