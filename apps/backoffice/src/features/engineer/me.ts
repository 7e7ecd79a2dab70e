import type { RouteValue } from '@lotus/contract'

/** The engineer's own vendor. */
export type Me = RouteValue<'vendor.me'>
