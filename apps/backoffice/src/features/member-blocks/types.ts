import type { RouteValue } from '@lotus/contract'

/** A block that is in force, with what became of it so far. */
export type MemberBlock = RouteValue<'bo.restrictions'>['rows'][number]
