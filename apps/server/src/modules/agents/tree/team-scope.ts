import type { Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { listMemberIdsByNames, listMembers, maskAccount } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { depthBelow } from './present-downline.ts'
import type { Agent } from './require-agent.ts'
import { findNode, listBelow, listNodes, listTeamIds, teamSizes } from './tree.repo.ts'

/** Who a report over the team asks about. */
export type TeamScope = {
  rootId: bigint
  /** Null: `rootId` with everybody below, too many to be asked one by one. */
  ids: readonly bigint[] | null
  /** How many are asked about. */
  members: number
}

/**
 * The agent with everybody below, or one member of the team, alone or with everybody below. Whoever is not in the team is
 * as unknown as a name that nobody has (operations.md 0.8).
 */
export async function teamScope(
  db: Queryable,
  agent: Agent,
  { account = '', scope = 'team' }: { account?: string | undefined; scope?: 'team' | 'one' | undefined },
): Promise<TeamScope> {
  const rootId = account === '' ? agent.memberId : await findInTeam(db, agent, account)
  if (rootId === undefined) return { rootId: 0n, ids: [], members: 0 }
  if (scope === 'one') return { rootId, ids: [rootId], members: 1 }
  const members = 1 + ((await teamSizes(db, [rootId])).get(rootId) ?? 0)
  if (members > (await getSetting(db, agentsSettings.reportMergeMax))) return { rootId, ids: null, members }
  const below = await listTeamIds(db, rootId, members)
  return { rootId, ids: [rootId, ...below], members }
}

/** Which of these members the scope has. */
export async function amongTeam(
  db: Queryable,
  { rootId, ids }: TeamScope,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const asked = new Set(memberIds)
  if (ids !== null) return new Set(ids.filter((id) => asked.has(id)))
  const below = await listBelow(db, rootId, [...asked])
  return new Set(asked.has(rootId) ? [rootId, ...below] : below)
}

/** The member of the team, or the agent, with exactly this name. */
export async function findInTeam(db: Queryable, agent: Agent, account: string): Promise<bigint | undefined> {
  const name = account.toLowerCase()
  const id = (await listMemberIdsByNames(db, [name])).get(name)
  if (id === undefined || id === agent.memberId) return id
  const node = await findNode(db, id)
  return node && depthBelow(node.uplines, agent.memberId) > 0 ? id : undefined
}

export type ShownName = { account: string; isMe: boolean }

/** The names of members of the team, masked as in the team's lists; `named`: the one whose whole name was typed. */
export async function nameTeam(
  db: Queryable,
  agent: Pick<Agent, 'memberId'>,
  ids: readonly bigint[],
  named = '',
): Promise<(id: bigint) => ShownName> {
  const wanted = [...new Set(ids)]
  const maskDepth = await getSetting(db, agentsSettings.maskDepth)
  const [members, nodes] = [await listMembers(db, wanted), await listNodes(db, wanted)]
  return (id) => {
    const { username } = must(members.get(id), 'a member of a team exists')
    if (id === agent.memberId) return { account: username, isMe: true }
    const depth = depthBelow(nodes.get(id)?.uplines ?? [], agent.memberId)
    // Who left the team meanwhile is masked too. Whoever types the whole name knows it.
    const isOpen = (depth > 0 && depth < maskDepth) || username.toLowerCase() === named.toLowerCase()
    return { account: isOpen ? username : maskAccount(username), isMe: false }
  }
}
