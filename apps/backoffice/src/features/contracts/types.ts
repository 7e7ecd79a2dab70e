import type { RouteInput, RouteValue } from '@lotus/contract'

export type OfficeContract = RouteValue<'bo.contracts'>['rows'][number]
export type Rules = RouteValue<'bo.contracts'>['rules']
export type OfficeMove = RouteInput<'bo.decideContract'>['move']

/** What the operator may do with a contract in each state; the usual one last. */
export function movesOf({ state }: Pick<OfficeContract, 'state'>): readonly OfficeMove[] {
  if (state === 'PENDING') return ['withdraw']
  if (state === 'ACTIVE' || state === 'TERMINATING') return ['terminate', 'suspend']
  return state === 'SUSPENDED' ? ['terminate', 'resume'] : []
}

/** Other terms are for a contract in force between two members; the operator's own is amended by an offer. */
export const mayOverride = ({ state, granter, override }: OfficeContract): boolean =>
  state === 'ACTIVE' && granter !== null && override === null
