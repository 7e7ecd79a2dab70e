import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { maybeId, PAGE_DEFAULT, pageOf, found } from '../../../platform/paging.ts'
import { byTimeAndId } from '../../../platform/time-cursor.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { isLookedAt, lookAtDirect, type Level, type LookedAt, type TeamInput } from './look-at-team.ts'
import { presentTeamRows } from './present-team.ts'
import type { Agent } from './require-agent.ts'
import { findInTeam } from './team-scope.ts'
import { nameTrail, trailOf } from './trail.ts'
import { countDirect, listDirect } from './tree.repo.ts'

type Team = RouteValue<'agent.team'>

/**
 * A level of the agent's team, or the one member with a name (AC04). Whoever is not in the team is as unknown as a name
 * that nobody has.
 */
export async function listTeam(db: Queryable, agent: Agent, input: RouteParsedInput<'agent.team'>): Promise<Team> {
  const maskDepth = await getSetting(db, agentsSettings.maskDepth)
  const viewer = { agentId: agent.memberId, maskDepth }
  const { trailIds, parentId } = await levelOf(db, agent, input.under)
  const counts = await countDirect(db, parentId)
  const trail = await nameTrail(db, agent, trailIds)
  if (input.account !== undefined && input.account !== '') {
    return { rows: await findByName(db, agent, viewer, input.account), nextCursor: null, isCut: false, trail, counts }
  }
  const page = await (isLookedAt(input) ? lookAtDirect : nextOfDirect)(db, { agentId: agent.memberId, parentId }, input)
  const rows = await presentTeamRows(db, viewer, page.ids)
  return { rows, nextCursor: page.nextCursor, isCut: page.isCut, trail, counts }
}

/** Whose level `under` asks for; `not_found` outside the team. */
export async function levelOf(db: Queryable, agent: Agent, under: string | undefined) {
  const underId = under === undefined ? agent.memberId : maybeId(under)
  const trailIds = found(underId === undefined ? undefined : await trailOf(db, agent.memberId, underId))
  return { trailIds, parentId: trailIds.at(-1) ?? agent.memberId }
}

/** The page by when they joined, which the index has. */
async function nextOfDirect(db: Queryable, { parentId }: Level, input: TeamInput): Promise<LookedAt> {
  const limit = input.limit ?? PAGE_DEFAULT
  const asked = { kind: input.kind ?? null, from: input.joinedFrom, to: input.joinedTo }
  const rows = await listDirect(db, parentId, { after: byTimeAndId.read(input.cursor), ...asked, limit: limit + 1 })
  const page = pageOf(rows, limit, byTimeAndId.write)
  return { ids: page.rows.map(({ id }) => id), nextCursor: page.nextCursor, isCut: false }
}

async function findByName(
  db: Queryable,
  agent: Agent,
  viewer: { agentId: bigint; maskDepth: number },
  account: string,
): Promise<Team['rows']> {
  const id = await findInTeam(db, agent, account)
  if (id === undefined || id === agent.memberId) return []
  const [row] = await presentTeamRows(db, viewer, [id])
  // Whoever types the whole name knows it.
  return row ? [{ ...row, account: (await listMembers(db, [id])).get(id)?.username ?? row.account }] : []
}
