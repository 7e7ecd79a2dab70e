import { feedbackStates, feedbackTypes } from '@lotus/contract'
import { readParam, withValues } from '../../../shared/search.ts'

export const filters = ['mine', ...feedbackStates, 'all'] as const
export type Filter = (typeof filters)[number]

/** `/feedback?filter=&type=&id=`: what is new is the default and needs no parameter. */
export function readFeedbackSearch(search: Record<string, unknown>) {
  return withValues({
    filter: filters.find((filter) => filter === search['filter']),
    type: feedbackTypes.find((type) => type === search['type']),
    id: readParam(search['id'], 40),
  })
}
