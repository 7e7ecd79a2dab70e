import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { businessDay } from '@lotus/kernel'
import { listMembers, listStatuses, maskAccount } from '../../identity/index.ts'
import { eachRate } from '../rates.ts'
import { listNodes, listRates, teamSizes } from './tree.repo.ts'

export type Downline = Omit<RouteValue<'bo.agentTeam'>['rows'][number], 'balance'>
/** Who looks: an agent sees members as deep as `maskDepth` under a masked name, the operator (null) everything. */
export type Viewer = { agentId: bigint; maskDepth: number } | null

/** The rows of a list, in the order of the ids. Nothing of a member's contacts, accounts or addresses is read. */
export async function presentDownlines(db: Queryable, viewer: Viewer, ids: readonly bigint[]): Promise<Downline[]> {
  const [members, statuses, nodes, rates, sizes] = await Promise.all([
    listMembers(db, ids),
    listStatuses(db, ids),
    listNodes(db, ids),
    listRates(db, ids),
    teamSizes(db, ids),
  ])
  return ids.map((id) => {
    const member = must(members.get(id), 'a member with a place exists')
    const node = must(nodes.get(id), 'a member of a team has a place')
    const depth = viewer === null ? node.depth : depthBelow(node.uplines, viewer.agentId)
    const isMasked = viewer !== null && depth >= viewer.maskDepth
    return {
      id: id.toString(),
      account: isMasked ? maskAccount(member.username) : member.username,
      kind: node.isAgent ? 'agent' : 'player',
      status: statuses.get(id)?.[0] ?? member.status,
      depth,
      teamSize: sizes.get(id) ?? 0,
      rates: eachRate(rates.get(id) ?? {}),
      via: node.via,
      joinedAt: node.joinedAt.toISOString(),
      lastLoginOn: member.lastLoginAt && businessDay(member.lastLoginAt),
      remark: viewer === null || depth === 1 ? node.remark : null,
    }
  })
}

/** 1: directly below. */
export const depthBelow = (uplines: readonly bigint[], agentId: bigint): number => uplines.indexOf(agentId) + 1
