import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ContractState } from '@lotus/rules/agents'
import { listGivenStates, listGivenTerms } from '../contracts/contract.repo.ts'
import { termsOfText, topPpm } from '../contracts/contract-terms.ts'
import { listKindsOn } from '../contracts/kind-switch.ts'

export type Badges = NonNullable<RouteValue<'agent.team'>['rows'][number]['contracts']>
type Badge = Badges[keyof Badges]
type BadgeRates = NonNullable<RouteValue<'agent.team'>['rows'][number]['contractRates']>

export const noBadges: Badges = { DIVIDEND: 'none', DAILY: 'none', HOURLY: 'none', REALTIME: 'none' }

export const noRates: BadgeRates = { DIVIDEND: null, DAILY: null, HOURLY: null, REALTIME: null }

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
  const kinds = await listKindsOn(db)
  for (const { memberId, kind, state } of await listGivenStates(db, granterId, ids)) {
    if (!kinds.includes(kind)) continue
    found.set(memberId, { ...(found.get(memberId) ?? noBadges), [kind]: badges[state] ?? 'none' })
  }
  return found
}

/** The highest rates of those that have a badge; absent: none has. */
export async function badgeRatesOf(
  db: Queryable,
  granterId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, BadgeRates>> {
  const found = new Map<bigint, BadgeRates>()
  const kinds = await listKindsOn(db)
  for (const { memberId, kind, state, text } of await listGivenTerms(db, granterId, ids)) {
    if (!kinds.includes(kind) || badges[state] === undefined) continue
    found.set(memberId, { ...(found.get(memberId) ?? noRates), [kind]: topPpm(termsOfText(text)) })
  }
  return found
}
