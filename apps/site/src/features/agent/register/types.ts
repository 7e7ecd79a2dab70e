import type { RouteValue } from '@lotus/contract'
import { formatRatePpm } from '@lotus/i18n'

export type Me = RouteValue<'agent.me'>
export type Link = RouteValue<'agent.createLink'>
/** As the list tells it. */
export type Listed = RouteValue<'agent.links'>['rows'][number]
export type Kind = Link['kind']

/** Valid to the end of this day: its own end is the beginning of the next one. */
export const lastDayOf = (expiresAt: string): Date => new Date(Date.parse(expiresAt) - 1)

/** How many of those who registered have deposited, as a percentage; a dash where nobody did, or that is not told. */
export function depositRateOf({ uses, firstDeposits }: Pick<Listed, 'uses' | 'firstDeposits'>): string {
  if (firstDeposits === null || uses === 0) return '–'
  return formatRatePpm(Math.round((1_000_000 * firstDeposits) / uses))
}
