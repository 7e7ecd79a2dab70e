import type { RouteValue } from '@lotus/contract'

export type Standing = RouteValue<'bo.memberLoyalty'>
/** A correction, and what a second operator is about to say to it. */
export type Deciding = { change: Standing['changes'][number]; decision: 'confirm' | 'reject' }
