import type { RouteValue } from '@lotus/contract'

export type Verification = RouteValue<'verification.state'>
