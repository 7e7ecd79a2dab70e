import { moneyToString } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, maybeId, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndId } from '../../../platform/time-cursor.ts'
import { getMember, listMemberIdsByNames, listMembers, listStatuses } from '../../identity/index.ts'
import { currency, listPlayable } from '../../wallet/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { presentLineLocks } from '../blocks/line-lock.ts'
import { listTeamBlocks } from '../blocks/team-blocks.ts'
import { countActive } from '../links/links.repo.ts'
import { listQuotas } from '../quotas/quota.repo.ts'
import { offersOf, operatorOffers } from '../rates.ts'
import { rateRules } from '../tree/rate-rules.ts'
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
  const [member, statuses, node, rates, quotas, counts, links, changes] = await Promise.all([
    getMember(db, id),
    listStatuses(db, [id]),
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
    states: statuses.get(id) ?? [member.status],
    place: node ? await placeOf({ db }, node) : null,
    switches: node ? switchesOf(node) : null,
    rates,
    bounds: await boundsOf(db, node?.uplines[0]),
    quotas,
    people: counts,
    links,
    blocks: await listTeamBlocks(db, id, node?.uplines ?? []),
    locks: await presentLineLocks(db, id, node?.uplines ?? []),
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
  }
}

/** What bounds the rates that the operator gives to somebody directly below this member; none: below the operator. */
async function boundsOf(db: Queryable, uplineId: bigint | undefined): Promise<RouteValue<'bo.agent'>['bounds']> {
  const rules = await rateRules(db)
  if (uplineId === undefined) return { max: operatorOffers(rules), stepPpm: rules.step, upline: null }
  const [{ username: account }, rates] = [await getMember(db, uplineId), await ratesOf(db, uplineId)]
  const upline = { account, rates, gapPpm: rules.gap.agent }
  return { max: offersOf(rates, 'agent', rules), stepPpm: rules.step, upline }
}

async function placeOf({ db }: Pick<AgentsDeps, 'db'>, node: repo.Node) {
  const names = await listMembers(db, node.uplines)
  const trail = node.uplines.toReversed().map((id) => ({ id: id.toString(), account: found(names.get(id)).username }))
  return { trail, depth: node.depth, via: node.via, joinedAt: node.joinedAt.toISOString() }
}

type TeamInput = RouteParsedInput<'bo.agentTeam'>
type Listed = Awaited<ReturnType<typeof repo.listTop>>[number]
/** So many are read at a time for a filter by status, and so often for one page. */
const LOOK = { rows: 200, times: 10 }

/** Those directly below somebody, or below the operator. */
export async function listAgentTeam({ db }: AgentsDeps, input: TeamInput): Promise<RouteValue<'bo.agentTeam'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const kind = input.kind ?? null
  const underId = input.under === undefined ? null : found(maybeId(input.under))
  const read = (after: repo.PageOf['after'], most: number) =>
    underId === null
      ? repo.listTop(db, { after, kind, limit: most })
      : repo.listDirect(db, underId, { after, kind, limit: most })
  const shown =
    input.status === undefined
      ? pageOf(await read(byTimeAndId.read(input.cursor), limit + 1), limit, byTimeAndId.write)
      : await lookFor(db, read, { status: input.status, after: byTimeAndId.read(input.cursor), limit })
  const ids = shown.rows.map(({ id }) => id)
  const balances = await listPlayable(db, ids, currency)
  const rows = await presentDownlines(db, null, ids)
  return {
    rows: rows.map((row) => ({ ...row, balance: moneyToString(balances.get(BigInt(row.id)) ?? 0n) })),
    nextCursor: shown.nextCursor,
  }
}

/** Those of one status: the tree does not know it, so some pages are looked through, and the next call goes on. */
async function lookFor(
  db: Queryable,
  read: (after: repo.PageOf['after'], most: number) => Promise<Listed[]>,
  { status, after: first, limit }: Pick<Required<TeamInput>, 'status'> & { after: repo.PageOf['after']; limit: number },
): Promise<{ rows: Listed[]; nextCursor: string | null }> {
  const rows: Listed[] = []
  let after = first
  for (let look = 0; look < LOOK.times; look++) {
    const some = await read(after, LOOK.rows)
    const ids = some.map(({ id }) => id)
    const [members, statuses] = [await listMembers(db, ids), await listStatuses(db, ids)]
    for (const [place, row] of some.entries()) {
      after = { micros: row.micros, id: row.id.toString() }
      const states = statuses.get(row.id) ?? [found(members.get(row.id)).status]
      if (states.some((state) => state === status)) rows.push(row)
      const isLast = place === some.length - 1 && some.length < LOOK.rows
      if (rows.length === limit) return { rows, nextCursor: isLast ? null : byTimeAndId.write(row) }
    }
    if (some.length < LOOK.rows) return { rows, nextCursor: null }
  }
  return { rows, nextCursor: after && byTimeAndId.write(after) }
}
