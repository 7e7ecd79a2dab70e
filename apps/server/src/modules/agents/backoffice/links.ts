import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { privateDomainOf, readDomains } from '../links/domains.ts'
import { lessOf, linkCursor, presentCuts, presentLink, ratesToday } from '../links/links.ts'
import { listCuts } from '../links/links.repo.ts'
import * as repo from '../links/office-links.repo.ts'
import type { EachRate } from '../rates.ts'
import { findNode } from '../tree/tree.repo.ts'

type View = RouteValue<'bo.links'>['rows'][number]
type Domains = RouteValue<'bo.linkDomains'>

/** Links of all agents, the newest first. Refuses with `not_found` for a name that nobody has. */
export async function listOfficeLinks(
  { db }: AgentsDeps,
  input: RouteParsedInput<'bo.links'>,
): Promise<RouteValue<'bo.links'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const filter: repo.OfficeFilter = {
    memberId: input.account === undefined ? null : await idOfName(db, input.account),
    code: input.code ?? null,
    state: input.state ?? null,
    isAgent: input.kind === undefined ? null : input.kind === 'agent',
    domain: input.domain ?? null,
  }
  const rows = await repo.listAllLinks(db, filter, { after: linkCursor.read(input.cursor), limit: limit + 1 })
  const page = pageOf(rows, limit, linkCursor.write)
  return { rows: await present(db, page.rows), nextCursor: page.nextCursor }
}

async function idOfName(db: Queryable, account: string): Promise<bigint> {
  const name = account.toLowerCase()
  return found((await listMemberIdsByNames(db, [name])).get(name))
}

async function present(db: Queryable, links: readonly repo.OfficeLink[]): Promise<View[]> {
  const cutsOf = await listCuts(db, links)
  const agents = [...new Set(links.map(({ memberId }) => memberId))]
  const joined = links.flatMap((link) => cutsOf(link).last.map(({ memberId }) => memberId))
  const members = await listMembers(db, [...new Set([...agents, ...joined])])
  const nameOf = (id: bigint) => must(members.get(id), 'who registered exists').username
  const today = new Map<string, EachRate>()
  for (const agent of agents) {
    const own = links.filter(({ memberId, state }) => memberId === agent && state === 'active')
    for (const [place, rates] of (own.length === 0 ? [] : await ratesToday(db, agent, own)).entries())
      today.set(must(own[place], 'a link').code, rates)
  }
  const domains = await readDomains(db)
  return links.map((link) => {
    const own = privateDomainOf(domains, link.memberId)
    return {
      ...presentLink(link, own),
      id: link.code,
      memberId: link.memberId.toString(),
      owner: must(members.get(link.memberId), 'the agent of a link exists').username,
      isPrivate: link.domain === null && own !== null,
      closedBy: link.closedBy,
      today: lessOf(link, today.get(link.code)),
      cuts: presentCuts(cutsOf(link), nameOf),
    }
  })
}

/** Refuses with `not_found`, and with `state_conflict` where it is closed already. */
export async function closeOfficeLink(
  { db }: AgentsDeps,
  context: Acting,
  { memberId: id, code, reason }: RouteParsedInput<'bo.closeLink'>,
): Promise<RouteValue<'bo.closeLink'>> {
  const memberId = idOf(id)
  const entry = { action: 'agents.close_link', target: `member:${memberId}`, details: { code, reason } } as const
  return auditedAction(db, context, entry, async (tx) => {
    const read = async () => {
      const filter = { memberId, code, state: null, isAgent: null, domain: null }
      return found((await repo.listAllLinks(tx, filter, { after: null, limit: 1 }))[0])
    }
    await read()
    const isClosed = await repo.closeLinkBy(tx, { memberId, code, by: context.operator.username, reason })
    if (!isClosed) throw new AppError<ErrorCode>('state_conflict', { state: 'closed' })
    return must((await present(tx, [await read()]))[0], 'a link is shown')
  })
}

/** The brand's hosts with whose own they are; first those that count for somebody although the brand has them no more. */
export async function listDomains(db: Queryable): Promise<Domains> {
  const { hosts } = await readDomains(db)
  const bound = await repo.listBound(db)
  const members = await listMembers(
    db,
    bound.map(({ memberId }) => memberId),
  )
  const boundTo = new Map(
    bound.map(({ domain, memberId, boundAt, boundBy, reason }) => [
      domain,
      {
        memberId: memberId.toString(),
        account: must(members.get(memberId), 'whose it is exists').username,
        at: boundAt.toISOString(),
        by: boundBy,
        reason,
      },
    ]),
  )
  return {
    rows: [...new Set([...boundTo.keys(), ...hosts])].map((domain) => ({ domain, bound: boundTo.get(domain) ?? null })),
  }
}

/** Refuses with `not_found`, `not_an_agent`, `bad_request` for a host that is not the brand's, `domain_bound`. */
export async function bindDomain(
  { db }: AgentsDeps,
  context: Acting,
  { domain, account, reason }: RouteParsedInput<'bo.bindDomain'>,
): Promise<Domains> {
  const memberId = await idOfName(db, account)
  const entry = { action: 'agents.bind_domain', target: `member:${memberId}`, details: { domain, reason } } as const
  return auditedAction(db, context, entry, async (tx) => {
    if (!(await findNode(tx, memberId))?.isAgent) throw new AppError<ErrorCode>('not_an_agent')
    const { hosts } = await readDomains(tx)
    if (!hosts.includes(domain)) throw new AppError<ErrorCode>('bad_request', { fields: { domain: 'invalid' } })
    const isBound = await repo.bindDomain(tx, { memberId, domain, by: context.operator.username, reason })
    if (!isBound) throw new AppError<ErrorCode>('domain_bound')
    return listDomains(tx)
  })
}

/** Its agent's links lead to the site that shows them again. Refuses with `not_found`. */
export async function unbindDomain(
  { db }: AgentsDeps,
  context: Acting,
  { domain, reason }: RouteParsedInput<'bo.unbindDomain'>,
): Promise<Domains> {
  const owner = found((await repo.listBound(db)).find((one) => one.domain === domain)).memberId
  const entry = { action: 'agents.unbind_domain', target: `member:${owner}`, details: { domain, reason } } as const
  return auditedAction(db, context, entry, async (tx) => {
    found((await repo.unbindDomain(tx, domain)) ?? undefined)
    return listDomains(tx)
  })
}
