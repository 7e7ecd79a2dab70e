import type { RouteValue } from '@lotus/contract'
import { choiceParam, patternParam } from '../../shared/search.ts'

export type Case = RouteValue<'bo.withdrawalCases'>['rows'][number]
export type CaseDetail = RouteValue<'bo.withdrawalCase'>

export const views = ['open', 'mine', 'closed', 'all'] as const

/** `/withdrawal-cases?view=&id=`; without a view the open ones. */
export const casesSearch = { view: choiceParam(views), id: patternParam(/^\w{1,18}$/) }
