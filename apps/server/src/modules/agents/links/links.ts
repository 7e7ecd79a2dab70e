import { addDays, AppError, businessDay, zonedInstant } from '@lotus/kernel'
import { rebateCategories, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { timeCursor } from '../../../platform/time-cursor.ts'
import { listDepositors } from '../../cashier/index.ts'
import { insertAffiliateLink } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { refusalOfTerms } from '../contracts/offer-contract.ts'
import { presetTerms } from '../drafts/drafts.ts'
import { newCode } from '../new-code.ts'
import type { Depositors } from '../looks/ask.ts'
import { createLooks } from '../looks/looks.ts'
import { listLacking } from '../quotas/quota.repo.ts'
import { assertPlace } from '../quotas/quotas.ts'
import { checkRates, eachRate, limitedTo, offersOf, type EachRate, type GivenRates } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf, type Agent } from '../tree/require-agent.ts'
import { nameTeam } from '../tree/team-scope.ts'
import { lockNode } from '../tree/tree.repo.ts'
import { domainsFor, privateDomainOf, readDomains } from './domains.ts'
import * as repo from './links.repo.ts'

type LinkView = RouteValue<'agent.createLink'>
type Links = RouteValue<'agent.links'>
type LinkCuts = Links['rows'][number]['cuts']

export type LinkDeps = Pick<AgentsDeps, 'db' | 'rng' | 'clock'>

/**
 * A link that members register with (operations.md 1.5). Refuses with `open_not_allowed`, `rate_out_of_range`,
 * `too_many_links`, `quota_exhausted`, `bad_request` for a domain that is not the site's, and as an offer for a preset.
 */
export async function createLink(
  deps: LinkDeps,
  agent: Agent,
  input: RouteParsedInput<'agent.createLink'>,
): Promise<LinkView> {
  const { db, rng, clock } = deps
  const { kind, rates, channel, remark = '', days, usesMax, domain } = input
  if (kind === 'agent' && !agent.mayOpenAgents) throw new AppError<ErrorCode>('open_not_allowed')
  const domains = await readDomains(db)
  assertDomain(domainsFor(domains, agent.memberId), domain)
  const code = newCode(rng)
  // So many whole days, and the rest of today: valid to the end of its last day.
  const expiresAt = days === null ? null : zonedInstant(addDays(businessDay(clock.now()), days + 1), '00:00')
  return db.tx(async (tx) => {
    // The agent's row is the lock of their links: two calls cannot pass the limit together.
    const node = found(await lockNode(tx, agent.memberId))
    if (kind === 'agent' && !node.mayOpenAgents) throw new AppError<ErrorCode>('open_not_allowed')
    const max = await getSetting(tx, agentsSettings.linksMax)
    if ((await repo.countActive(tx, agent.memberId)) >= max) throw new AppError<ErrorCode>('too_many_links', { max })
    const rules = await rateRules(tx)
    checkRates(rates, offersOf(await ratesOf(tx, agent.memberId), kind, rules), rules.step)
    await assertPlace(tx, agent.memberId, rates)
    const offer = await readOffer(tx, agent, input)
    await insertAffiliateLink(tx, { code, memberId: agent.memberId, domain, expiresAt })
    const link = {
      code,
      memberId: agent.memberId,
      isAgent: kind === 'agent',
      rates,
      channel,
      remark,
      domain,
      usesMax,
      expiresAt,
      offer,
    }
    await repo.makeLink(tx, link)
    return presentLink(found(await repo.findLink(tx, agent.memberId, code)), privateDomainOf(domains, agent.memberId))
  })
}

function assertDomain(hosts: readonly string[], domain: string | null): void {
  if (domain !== null && !hosts.includes(domain)) {
    throw new AppError<ErrorCode>('bad_request', { fields: { domain: 'invalid' } })
  }
}

/** The terms of the preset, as far as they could be offered today. Players hold no contracts. */
async function readOffer(
  tx: Queryable,
  agent: Agent,
  { kind, draft }: Pick<RouteParsedInput<'agent.createLink'>, 'kind' | 'draft'>,
): Promise<WireTerms | null> {
  if (draft === undefined) return null
  const terms = await presetTerms(tx, agent.memberId, draft)
  const refusal = kind === 'agent' ? await refusalOfTerms(tx, agent.memberId, terms, null) : 'contract_unavailable'
  if (refusal !== null) throw new AppError<ErrorCode>(refusal)
  return terms
}

/** `countedAt`: as of when first deposits were counted behind, where they were. */
export async function listLinks(
  db: Queryable,
  agent: Agent,
  input: RouteParsedInput<'agent.links'>,
  now: Date,
): Promise<Links> {
  const limit = input.limit ?? PAGE_DEFAULT
  const filter: repo.LinkFilter = {
    memberId: agent.memberId,
    state: input.state ?? null,
    isAgent: input.kind === undefined ? null : input.kind === 'agent',
    channel: input.channel || null,
  }
  const rows = await repo.listLinks(db, filter, { after: linkCursor.read(input.cursor), limit: limit + 1 })
  const page = pageOf(rows, limit, linkCursor.write)
  // The sums are of all links: they come with the first page, and later pages count for their own links alone.
  const isFirst = input.cursor === undefined
  const codes = page.rows.map(({ code }) => code)
  const deposits = await countFirstDeposits(db, { filter, codes, isAll: isFirst }, now)
  const own = privateDomainOf(await readDomains(db), agent.memberId)
  const today = await ratesToday(db, agent.memberId, page.rows)
  const cutsOf = await repo.listCuts(db, page.rows)
  const joined = page.rows.flatMap((link) => cutsOf(link).last.map(({ memberId }) => memberId))
  const nameOf = await nameTeam(db, agent, joined)
  const full = await listLacking(db, agent.memberId, today)
  return {
    rows: page.rows.map((link, place) => ({
      ...presentLink(link, own),
      id: link.code,
      firstDeposits: deposits.found && (deposits.found.of.get(link.code) ?? 0),
      isFull: link.state === 'active' && full.has(place),
      isAllowed: !link.isAgent || agent.mayOpenAgents,
      today: lessOf(link, today[place]),
      cuts: presentCuts(cutsOf(link), (id) => nameOf(id).account),
    })),
    nextCursor: page.nextCursor,
    active: await repo.countActive(db, agent.memberId),
    totals: isFirst
      ? { ...(await repo.sumLinks(db, filter)), firstDeposits: deposits.found && deposits.found.total }
      : null,
    counting: deposits.counting,
    countFailed: deposits.hasFailed,
    countedAt: deposits.countedAt?.toISOString() ?? null,
  }
}

/** What registering now would give, where that is less than the link says. */
export function lessOf({ state, rates }: repo.Link, today: EachRate | undefined): EachRate | null {
  return state === 'active' && today !== undefined && isLess(today, rates) ? today : null
}

export const isLess = (given: EachRate, promised: GivenRates): boolean =>
  rebateCategories.some((category) => given[category] < (promised[category] ?? 0))

export const presentCuts = (
  { count, last }: { count: number; last: readonly repo.Cut[] },
  nameOf: (memberId: bigint) => string,
): LinkCuts => ({
  count,
  last: last.map(({ memberId, at, promised, given }) => ({
    account: nameOf(memberId),
    at: at.toISOString(),
    promised: eachRate(promised),
    given: eachRate(given),
  })),
})

/** At most what the agent may give today: their own rate may have been lowered since (operations.md 1.5). */
export async function ratesToday(
  db: Queryable,
  agentId: bigint,
  links: readonly Pick<repo.Link, 'rates' | 'isAgent'>[],
): Promise<ReturnType<typeof limitedTo>[]> {
  const [own, rules] = [await ratesOf(db, agentId), await rateRules(db)]
  return links.map(({ rates, isAgent }) => limitedTo(rates, offersOf(own, isAgent ? 'agent' : 'player', rules)))
}

type FirstDeposits = {
  found: { total: number; of: ReadonlyMap<string, number> } | null
  counting: number | null
  hasFailed: boolean
  countedAt: Date | null
}

/** How many of those who came by each link ever deposited; where too many came to go through them at once, counted behind. */
async function countFirstDeposits(
  db: Queryable,
  asked: { filter: repo.LinkFilter; codes: readonly string[]; isAll: boolean },
  now: Date,
): Promise<FirstDeposits> {
  const most = await getSetting(db, agentsSettings.reportMembersMax)
  const looks = createLooks(db, { now, membersMax: most })
  const codes = asked.isAll ? null : asked.codes
  const { uses } = await repo.sumLinks(db, asked.filter, codes)
  const found = uses > most ? await looks.depositors(asked) : await countAtOnce(db, asked.filter, codes, most)
  return {
    found: found === undefined ? null : { total: found.total, of: new Map(found.of) },
    counting: looks.counting(),
    hasFailed: looks.hasFailed(),
    countedAt: looks.countedAt(),
  }
}

async function countAtOnce(
  db: Queryable,
  filter: repo.LinkFilter,
  codes: readonly string[] | null,
  limit: number,
): Promise<Depositors> {
  const joined = await repo.listJoined(db, filter, { codes, after: null, limit })
  const depositors = await listDepositors(
    db,
    joined.map(({ memberId }) => memberId),
  )
  const came = joined.filter(({ memberId }) => depositors.has(memberId))
  const of = [...Map.groupBy(came, ({ code }) => code)].map(([code, rows]): [string, number] => [code, rows.length])
  return { total: came.length, of }
}

/** The agent's own note of a link. Refuses with `not_found`. */
export async function writeLinkRemark(
  { db }: AgentsDeps,
  agent: Agent,
  { code, remark }: RouteParsedInput<'agent.remarkLink'>,
): Promise<LinkView> {
  return db.tx(async (tx) => {
    found((await repo.writeRemark(tx, agent.memberId, code, remark)) || undefined)
    return presentOwn(tx, found(await repo.findLink(tx, agent.memberId, code)))
  })
}

export const linkCursor = timeCursor({ code: /[A-Za-z0-9_-]{3,40}/ })

/** Takes nobody any more from now on; closing it twice is the same. Refuses with `not_found`. */
export async function closeLink({ db }: Pick<LinkDeps, 'db'>, agent: Agent, code: string): Promise<LinkView> {
  return db.tx(async (tx) => {
    found((await repo.closeLink(tx, agent.memberId, code)) || undefined)
    return presentOwn(tx, found(await repo.findLink(tx, agent.memberId, code)))
  })
}

export const presentOwn = async (db: Queryable, link: repo.Link): Promise<LinkView> =>
  presentLink(link, privateDomainOf(await readDomains(db), link.memberId))

/** `own`: the agent's private domain, which counts for a link that names none. */
export function presentLink(link: repo.Link, own: string | null): LinkView {
  const { code, isAgent, rates, channel, remark, domain, offer, state, uses, usesMax, createdAt, expiresAt } = link
  const { closeReason } = link
  return {
    code,
    kind: isAgent ? 'agent' : 'player',
    rates: eachRate(rates),
    channel,
    remark,
    domain: domain ?? own,
    offer,
    state,
    uses,
    usesMax,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    closeReason,
  }
}
