import type { RouteValue } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

export type Application = RouteValue<'bo.promotionApplications'>['rows'][number]

const states = ['APPLYING', 'ISSUED', 'REJECTED'] as const satisfies readonly Application['state'][]
/** Its number counts the member's own: only both together name one. */
export const keyOf = ({ memberId, id }: Pick<Application, 'memberId' | 'id'>): string => `${memberId}-${id}`

export const filters = [...states, 'all'] as const

/** `/applications?filter=&promotion=&id=`; without a filter those that wait. */
export const applicationsSearch = {
  filter: choiceParam(filters),
  promotion: patternParam(/^\d{1,18}$/),
  id: patternParam(/^\d{1,18}-\d{1,9}$/),
}
