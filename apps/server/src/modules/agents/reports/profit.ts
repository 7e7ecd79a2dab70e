import { moneyToString, type Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, maybeId, PAGE_DEFAULT, pageOf, timeCursor, timeOfCursor } from '../../../platform/paging.ts'
import { currency } from '../../wallet/index.ts'
import { nameTrail, trailOf } from '../tree/trail.ts'
import type { Agent } from '../tree/require-agent.ts'
import { findInTeam, nameTeam } from '../tree/team-scope.ts'
import { listDirect, listNodes, teamSizes } from '../tree/tree.repo.ts'
import { daysOf, type Days } from './days-of.ts'
import {
  daysOfArrival,
  playBelow,
  playOfLines,
  type Line,
  type PlayFilter,
  type Scope,
  type TeamPlay,
} from './play.repo.ts'

type Deps = { db: Queryable; clock: Clock }
type Profit = RouteValue<'agent.profit'>
export type Play = Profit['totals']

const nothing: TeamPlay = {
  bets: 0,
  stake: 0n,
  validBet: 0n,
  payout: 0n,
  rebateSelf: 0n,
  rebateAgent: 0n,
  small: 0n,
  wages: 0n,
}

/** AC06: what each line below somebody of the team played, and all of them together (operations.md 1.9). */
export async function listProfit(
  { db, clock }: Deps,
  agent: Agent,
  input: RouteParsedInput<'agent.profit'>,
): Promise<Profit> {
  const period = daysOf(input, clock.now())
  const filter: PlayFilter = { ...period, currency, category: input.category ?? null }
  const look = { scope: input.scope ?? 'team', filter }
  const underId = input.under === undefined ? agent.memberId : maybeId(input.under)
  const trailIds = found(underId === undefined ? undefined : await trailOf(db, agent.memberId, underId))
  const trail = await nameTrail(db, agent, trailIds)
  const asked = { db, agent, look, period, trail }
  if (input.account) return { ...period, trail, ...(await lineByName(asked, input.account)) }
  const parent = await lineOf(db, trailIds.at(-1) ?? agent.memberId, agent.memberId)
  const limit = input.limit ?? PAGE_DEFAULT
  const below = await listDirect(db, parent.id, { after: timeOfCursor(input.cursor), kind: null, limit: limit + 1 })
  const page = pageOf(below, limit, ({ joinedAt, id }) => timeCursor(joinedAt, id))
  const ids = page.rows.map(({ id }) => id)
  const arrivals = await daysOfArrival(db, ids, parent.id)
  const lines = ids.map((id): Line => ({ id, since: later(parent.since, arrivals.get(id) ?? null) }))
  const all = await playBelow(db, parent, look.scope, filter)
  const [alone] = (await playOfLines(db, [parent], look.scope, filter)).values()
  // Of a line with everybody below, its own is what no line below has; of members alone, they are added up.
  const own = look.scope === 'team' ? minus(alone ?? nothing, all) : (alone ?? nothing)
  const totals = look.scope === 'team' ? (alone ?? nothing) : plus(own, all)
  return {
    ...period,
    trail,
    rows: await presentLines(asked, lines, ''),
    nextCursor: page.nextCursor,
    own: presentPlay(own, look),
    totals: presentPlay(totals, look),
  }
}

/** What a team played in a period: the grand total of `listProfit`. */
export async function playOfTeam(db: Queryable, agentId: bigint, period: Days): Promise<Play> {
  const filter: PlayFilter = { ...period, currency, category: null }
  const play = await playOfLines(db, [{ id: agentId, since: null }], 'team', filter)
  return presentPlay(play.get(agentId) ?? nothing, { scope: 'team', filter })
}

type Look = { scope: Scope; filter: PlayFilter }
type Asked = { db: Queryable; agent: Agent; look: Look }

async function lineByName({ db, agent, look }: Asked, account: string) {
  const id = await findInTeam(db, agent, account)
  const lines = id === undefined || id === agent.memberId ? [] : [await lineOf(db, id, agent.memberId)]
  const sums = await playOfLines(db, lines, look.scope, look.filter)
  const totals = [...sums.values()].reduce(plus, nothing)
  return {
    rows: await presentLines({ db, agent, look }, lines, account),
    nextCursor: null,
    own: null,
    totals: presentPlay(totals, look),
  }
}

/** A member of the team, from the day on that they have been in it. */
async function lineOf(db: Queryable, id: bigint, agentId: bigint): Promise<Line> {
  if (id === agentId) return { id, since: null }
  return { id, since: (await daysOfArrival(db, [id], agentId)).get(id) ?? null }
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)

async function presentLines(
  { db, agent, look }: Asked,
  lines: readonly Line[],
  named: string,
): Promise<Profit['rows']> {
  const ids = lines.map(({ id }) => id)
  const nameOf = await nameTeam(db, agent, ids, named)
  const [plays, nodes, sizes] = [
    await playOfLines(db, lines, look.scope, look.filter),
    await listNodes(db, ids),
    await teamSizes(db, ids),
  ]
  return ids.map((id) => ({
    id: id.toString(),
    account: nameOf(id).account,
    kind: nodes.get(id)?.isAgent ? ('agent' as const) : ('player' as const),
    teamSize: sizes.get(id) ?? 0,
    ...presentPlay(plays.get(id) ?? nothing, look),
  }))
}

function combine(a: TeamPlay, b: TeamPlay, sign: 1 | -1): TeamPlay {
  const by = BigInt(sign)
  return {
    bets: a.bets + sign * b.bets,
    stake: a.stake + by * b.stake,
    validBet: a.validBet + by * b.validBet,
    payout: a.payout + by * b.payout,
    rebateSelf: a.rebateSelf + by * b.rebateSelf,
    rebateAgent: a.rebateAgent + by * b.rebateAgent,
    small: a.small + by * b.small,
    wages: a.wages + by * b.wages,
  }
}
const plus = (a: TeamPlay, b: TeamPlay): TeamPlay => combine(a, b, 1)
const minus = (a: TeamPlay, b: TeamPlay): TeamPlay => combine(a, b, -1)

function presentPlay(play: TeamPlay, { scope, filter }: Look): Play {
  const winLoss = play.payout - play.stake
  const isTeam = scope === 'team'
  // Small shares and wages are of a day, not of a product.
  const hasCosts = isTeam && filter.category === null
  const net = winLoss + play.rebateSelf + play.rebateAgent + play.small + play.wages
  return {
    bets: play.bets,
    stake: moneyToString(play.stake),
    validBet: moneyToString(play.validBet),
    payout: moneyToString(play.payout),
    winLoss: moneyToString(winLoss),
    rebateSelf: isTeam ? moneyToString(play.rebateSelf) : null,
    rebateAgent: isTeam ? moneyToString(play.rebateAgent) : null,
    small: hasCosts ? moneyToString(play.small) : null,
    wages: hasCosts ? moneyToString(play.wages) : null,
    net: isTeam ? moneyToString(net) : null,
  }
}
