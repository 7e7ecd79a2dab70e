import { feedbackStates, feedbackTypes } from '@lotus/contract'
import { choiceParam, textParam } from '../../shared/search.ts'

export const filters = ['mine', ...feedbackStates, 'all'] as const
export type Filter = (typeof filters)[number]

/** `/feedback?filter=&type=&id=`: what is new is the default and needs no parameter. */
export const feedbackSearch = { filter: choiceParam(filters), type: choiceParam(feedbackTypes), id: textParam(40) }
