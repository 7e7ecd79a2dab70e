import type { Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { listMemberIdsByNames, listMembers, maskAccount } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { depthBelow } from './present-downline.ts'
import type { Agent } from './require-agent.ts'
import { findNode, listNodes, listTeamIds } from './tree.repo.ts'

/** Who a report over the team asks about. */
export type TeamScope = {
  ids: bigint[]
  /** More than a list goes through: `ids` is empty then. */
  isTooLarge: boolean
  /** How many are asked about; of a team that is too large, that there are more than the most. */
  members: number
}

const nobody: TeamScope = { ids: [], isTooLarge: false, members: 0 }

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
  if (rootId === undefined) return nobody
  if (scope === 'one') return { ids: [rootId], isTooLarge: false, members: 1 }
  const most = await getSetting(db, agentsSettings.reportMembersMax)
  const below = await listTeamIds(db, rootId, most)
  const members = below.length + 1
  return members > most
    ? { ids: [], isTooLarge: true, members }
    : { ids: [rootId, ...below], isTooLarge: false, members }
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
