import type { RouteValue } from '@lotus/contract'

export type Agent = RouteValue<'bo.agent'>
