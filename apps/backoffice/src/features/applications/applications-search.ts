import { claimStates, type RouteValue } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

export type Application = RouteValue<'bo.promotionApplications'>['rows'][number]

const states = ['APPLYING', 'ISSUED', 'REJECTED'] as const satisfies readonly Application['state'][]
/** Its number counts the member's own: only both together name one. */
export const keyOf = ({ memberId, id }: Pick<Application, 'memberId' | 'id'>): string => `${memberId}-${id}`

export const filters = [...states, 'all'] as const

export type Claim = RouteValue<'bo.largeClaims'>['rows'][number]
export const claimFilters = [...claimStates, 'all'] as const

/** `/applications?filter=&promotion=&id=`; without a filter those that wait. `claims`: large claims of that state in their place. */
export const applicationsSearch = {
  claims: choiceParam(claimFilters),
  filter: choiceParam(filters),
  promotion: patternParam(/^\d{1,18}$/),
  id: patternParam(/^\d{1,18}-\d{1,9}$/),
}
