import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { found, maybeId, PAGE_DEFAULT, pageOf, timeCursor, timeOfCursor } from '../../../platform/paging.ts'
import { getMember, listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { presentLineLocks } from '../blocks/line-lock.ts'
import { listTeamBlocks } from '../blocks/team-blocks.ts'
import { countActive } from '../links/links.repo.ts'
import { listQuotas } from '../quotas/quota.repo.ts'
import { presentDownlines } from '../tree/present-downline.ts'
import { ratesOf } from '../tree/require-agent.ts'
import * as repo from '../tree/tree.repo.ts'
import { switchesOf } from './set-switch.ts'

const CHANGES_SHOWN = 50

/** A member's place, rates and team, whatever they are. Refuses with `not_found`. */
export async function viewAgent(
  { db }: AgentsDeps,
  { account }: RouteParsedInput<'bo.agent'>,
): Promise<RouteValue<'bo.agent'>> {
  const id = found((await listMemberIdsByNames(db, [account.toLowerCase()])).get(account.toLowerCase()))
  const [member, node, rates, quotas, counts, links, changes] = await Promise.all([
    getMember(db, id),
    repo.findNode(db, id),
    ratesOf(db, id),
    listQuotas(db, id),
    repo.countTeam(db, id),
    countActive(db, id),
    repo.listRateChanges(db, id, CHANGES_SHOWN),
  ])
  return {
    id: id.toString(),
    account: member.username,
    type: member.accountType,
    status: member.status,
    place: node ? await placeOf({ db }, node) : null,
    switches: node ? switchesOf(node) : null,
    rates,
    quotas,
    people: counts,
    links,
    blocks: await listTeamBlocks(db, id, node?.uplines ?? []),
    locks: await presentLineLocks(db, id, node?.uplines ?? []),
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
  }
}

async function placeOf({ db }: Pick<AgentsDeps, 'db'>, node: repo.Node) {
  const names = await listMembers(db, node.uplines)
  const trail = node.uplines.toReversed().map((id) => ({ id: id.toString(), account: found(names.get(id)).username }))
  return { trail, depth: node.depth, via: node.via, joinedAt: node.joinedAt.toISOString() }
}

/** Those directly below somebody, or below the operator. */
export async function listAgentTeam(
  { db }: AgentsDeps,
  input: RouteParsedInput<'bo.agentTeam'>,
): Promise<RouteValue<'bo.agentTeam'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const page = { after: timeOfCursor(input.cursor), limit: limit + 1 }
  const underId = input.under === undefined ? null : found(maybeId(input.under))
  const rows =
    underId === null ? await repo.listTop(db, page) : await repo.listDirect(db, underId, { ...page, kind: null })
  const shown = pageOf(rows, limit, ({ joinedAt, id }) => timeCursor(joinedAt, id))
  const ids = shown.rows.map(({ id }) => id)
  return { rows: await presentDownlines(db, null, ids), nextCursor: shown.nextCursor }
}
