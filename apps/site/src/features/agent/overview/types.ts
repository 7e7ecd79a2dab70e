import type { RouteValue } from '@lotus/contract'

export type Overview = RouteValue<'agent.overview'>
