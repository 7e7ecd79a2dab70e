import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { depthBelow } from './present-downline.ts'
import type { Agent } from './require-agent.ts'
import { nameTeam } from './team-scope.ts'
import { findNode } from './tree.repo.ts'

/** From below the agent down to `underId`; empty for the agent's own. Undefined if that member is not in the team. */
export async function trailOf(db: Queryable, agentId: bigint, underId: bigint): Promise<bigint[] | undefined> {
  if (underId === agentId) return []
  const node = await findNode(db, underId)
  const depth = node ? depthBelow(node.uplines, agentId) : 0
  return node && depth > 0 ? [...node.uplines.slice(0, depth - 1).toReversed(), underId] : undefined
}

/** The steps of a trail by name, masked as in the team's lists. */
export async function nameTrail(
  db: Queryable,
  agent: Pick<Agent, 'memberId'>,
  ids: readonly bigint[],
): Promise<RouteValue<'agent.team'>['trail']> {
  const nameOf = await nameTeam(db, agent, ids)
  return ids.map((id) => ({ id: id.toString(), account: nameOf(id).account }))
}
