import type { RouteValue } from '@lotus/contract'

export type Protection = RouteValue<'protection.state'>
export type OwnLimit = Protection['limits'][number]
export type LimitKind = OwnLimit['kind']
export type LimitDays = OwnLimit['days']

export const limitKinds = ['deposit', 'loss', 'stake'] as const satisfies readonly LimitKind[]
export const limitDays = [1, 7, 30] as const satisfies readonly LimitDays[]

/** A duration in the largest unit that divides it; 24 hours stay hours, as in the rules. */
export function lengthOf(hours: number): { unit: 'hours' | 'days' | 'weeks'; count: number } {
  if (hours % 168 === 0 && hours >= 1008) return { unit: 'weeks', count: hours / 168 }
  return hours % 24 === 0 && hours >= 72 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours }
}

export function termOf(months: number): { unit: 'months' | 'years'; count: number } {
  return months % 12 === 0 ? { unit: 'years', count: months / 12 } : { unit: 'months', count: months }
}

/** How a new amount changes the one in force; decides what the dialog says before sending. */
export function changeOf(current: bigint | null, next: bigint | null): 'same' | 'now' | 'waits' {
  if (current === next) return 'same'
  if (current === null) return 'now'
  return next !== null && next < current ? 'now' : 'waits'
}

/** Used share of a limit, for the bar; a net win leaves it empty. */
export function usedFraction(used: bigint, amount: bigint): number {
  if (used <= 0n) return 0
  if (amount <= 0n || used >= amount) return 100
  return Number((used * 100n) / amount)
}
