import type { RouteValue } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

export type Verification = RouteValue<'bo.verifications'>['rows'][number]
export type VerificationDetail = RouteValue<'bo.verification'>

export const views = ['waiting', 'approved', 'refused'] as const

/** `/verifications?view=&id=`; without a view those that wait. */
export const verificationsSearch = { view: choiceParam(views), id: patternParam(/^[\w-]{1,28}$/) }
