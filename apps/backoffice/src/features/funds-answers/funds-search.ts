import type { RouteValue } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

export type FundsAnswer = RouteValue<'bo.fundsAnswers'>['rows'][number]
export type FundsDetail = RouteValue<'bo.fundsAnswer'>

export const views = ['waiting', 'accepted', 'refused'] as const

/** `/funds-answers?view=&id=`; without a view those that wait. */
export const fundsSearch = { view: choiceParam(views), id: patternParam(/^[\w-]{1,28}$/) }
