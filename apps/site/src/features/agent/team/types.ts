import type { RouteValue } from '@lotus/contract'

export type Downline = RouteValue<'agent.team'>['rows'][number]
