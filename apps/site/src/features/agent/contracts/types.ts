import type { RouteValue } from '@lotus/contract'
import type { ContractKind } from '@lotus/ui/contracts'

export type { Contract, ContractKind, ContractTerms } from '@lotus/ui/contracts'
export type Mine = RouteValue<'contract.mine'>
export type MyContract = Mine['rows'][number]
/** Opens something inside the page; nothing: the page's own contract. */
export type Open = (item?: string) => void

export const isRunning = ({ state }: Pick<MyContract, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'TERMINATING' || state === 'SUSPENDED'

/** Whether a contract lets its holder grant others. */
export const mayGrant = ({ state }: Pick<MyContract, 'state'>): boolean => state === 'ACTIVE' || state === 'TERMINATING'

/** Whether it waits for the holder's answer: an offer, or the granter's request to end. */
export const isWaiting = ({ state, endAskedBy }: Pick<MyContract, 'state' | 'endAskedBy'>): boolean =>
  state === 'PENDING' || endAskedBy === 'A'

/** Whether a member directly below may be offered a contract of this kind: a player gets a wage alone, and only where the operator wants it. */
export const mayHold = (
  kind: ContractKind,
  of: 'agent' | 'player',
  { wageToPlayer }: Pick<Mine['rules'], 'wageToPlayer'>,
): boolean => of === 'agent' || (kind !== 'DIVIDEND' && wageToPlayer)
