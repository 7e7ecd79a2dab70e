import { AppError } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, maybeId, PAGE_DEFAULT, pageOf, timeCursor, timeOfCursor } from '../../../platform/paging.ts'
import { getMember, listMemberIdsByNames, listMembers, type Member } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { listTeamBlocks } from '../blocks/team-blocks.ts'
import { countActive } from '../links/links.repo.ts'
import { checkRates, eachRate, offersOf, operatorOffers } from '../rates.ts'
import { presentDownlines } from '../tree/present-downline.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf } from '../tree/require-agent.ts'
import * as repo from '../tree/tree.repo.ts'

const CHANGES_SHOWN = 50

/** A member's place, rates and team, whatever they are. Refuses with `not_found`. */
export async function viewAgent(
  { db }: AgentsDeps,
  { account }: RouteParsedInput<'bo.agent'>,
): Promise<RouteValue<'bo.agent'>> {
  const id = found((await listMemberIdsByNames(db, [account.toLowerCase()])).get(account.toLowerCase()))
  const [member, node, rates, counts, links, changes] = await Promise.all([
    getMember(db, id),
    repo.findNode(db, id),
    ratesOf(db, id),
    repo.countTeam(db, id),
    countActive(db, id),
    repo.listRateChanges(db, id, CHANGES_SHOWN),
  ])
  return {
    id: id.toString(),
    account: member.username,
    type: member.accountType,
    place: node ? await placeOf({ db }, node) : null,
    rates,
    people: counts,
    links,
    blocks: await listTeamBlocks(db, id, node?.uplines ?? []),
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

/**
 * Makes a member an agent, directly below the operator if they are in no team yet, and sets rates; only here may a rate
 * fall (operations.md 1.2). Refuses with `not_found`, `rate_out_of_range`, and who would become an agent with
 * `agent_trial_account` or `agent_account_shut`.
 */
export async function setAgent(
  { db }: AgentsDeps,
  acting: Acting,
  { memberId: id, rates, reason }: RouteParsedInput<'bo.setAgent'>,
): Promise<RouteValue<'bo.setAgent'>> {
  const memberId = idOf(id)
  const entry = { action: 'agents.set', target: `member:${memberId}`, details: { rates, reason } } as const
  return auditedAction(db, acting, entry, async (tx) => {
    const member = found((await listMembers(tx, [memberId])).get(memberId))
    // The upper row first, as everywhere.
    const node = await repo.findNode(tx, memberId)
    if (!node?.isAgent) checkAccount(member)
    const uplineId = node?.uplines[0]
    if (uplineId !== undefined) await repo.lockNode(tx, uplineId)
    await repo.lockNode(tx, memberId)
    const rules = await rateRules(tx)
    const offers =
      uplineId === undefined ? operatorOffers(rules) : offersOf(await ratesOf(tx, uplineId), 'agent', rules)
    checkRates(rates, offers, rules.step)
    await repo.setAgent(tx, { memberId, rates: eachRate(rates), by: acting.operator.username, reason })
    return { rates: eachRate(rates) }
  })
}

/** What a member's place says, the account has to say too. */
function checkAccount({ accountType, status }: Member): void {
  if (accountType === TRIAL_ACCOUNT) throw new AppError<ErrorCode>('agent_trial_account')
  if (status !== 'active') throw new AppError<ErrorCode>('agent_account_shut')
}
