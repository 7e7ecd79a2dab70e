import type { RouteValue } from '@lotus/contract'

export type Me = RouteValue<'agent.me'>
export type Link = RouteValue<'agent.createLink'>
/** As the list tells it. */
export type Listed = RouteValue<'agent.links'>['rows'][number]
export type Kind = Link['kind']

/** Valid to the end of this day: its own end is the beginning of the next one. */
export const lastDayOf = (expiresAt: string): Date => new Date(Date.parse(expiresAt) - 1)
