import type { RouteValue } from '@lotus/contract'

export type Operator = RouteValue<'bo.operators'>['operators'][number]
