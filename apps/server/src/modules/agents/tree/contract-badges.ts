import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ContractState } from '@lotus/rules/agents'
import { listGivenStates } from '../contracts/contract.repo.ts'

export type Badges = NonNullable<RouteValue<'agent.team'>['rows'][number]['contracts']>
type Badge = Badges[keyof Badges]

export const noBadges: Badges = { DIVIDEND: 'none', DAILY: 'none', HOURLY: 'none', REALTIME: 'none' }

/** What a list of the team says of a contract; one that has ended is none. */
const badges: Partial<Record<ContractState, Badge>> = {
  PENDING: 'pending',
  ACTIVE: 'signed',
  TERMINATING: 'signed',
  SUSPENDED: 'signed',
  REJECTED: 'rejected',
}

/** How the contracts stand that an agent granted these members; absent: never any. */
export async function badgesOf(db: Queryable, granterId: bigint, ids: readonly bigint[]): Promise<Map<bigint, Badges>> {
  const found = new Map<bigint, Badges>()
  for (const { memberId, kind, state } of await listGivenStates(db, granterId, ids)) {
    found.set(memberId, { ...(found.get(memberId) ?? noBadges), [kind]: badges[state] ?? 'none' })
  }
  return found
}
