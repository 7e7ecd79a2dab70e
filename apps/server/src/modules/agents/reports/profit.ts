import { moneyToString, type Clock } from '@lotus/kernel'
import { rebateCategories, type RebateCategory, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, maybeId } from '../../../platform/paging.ts'
import { currency } from '../../wallet/index.ts'
import { nameTrail, trailOf } from '../tree/trail.ts'
import type { Agent } from '../tree/require-agent.ts'
import { findInTeam, nameTeam } from '../tree/team-scope.ts'
import { listNodes, teamSizes } from '../tree/tree.repo.ts'
import { daysOf, type Days } from './days-of.ts'
import { lineOf, nothing, readLines, readLinesOnly, sumOf } from './lines.ts'
import { sumDirect, sumDirectCosts } from './people.repo.ts'
import {
  playOfLines,
  productsOfLine,
  type ByProduct,
  type Line,
  type PlayFilter,
  type Scope,
  type TeamPlay,
} from './play.repo.ts'

type Deps = { db: Queryable; clock: Clock }
type Profit = RouteValue<'agent.profit'>
export type Play = Profit['totals']

/** AC06: what each line below somebody of the team played, and all of them together (operations.md 1.9). */
export async function listProfit(
  { db, clock }: Deps,
  agent: Agent,
  input: RouteParsedInput<'agent.profit'>,
): Promise<Profit> {
  const { period, look, place } = await placeOf({ db, clock }, agent, input)
  const trail = await nameTrail(db, agent, place.trailIds)
  const asked = { db, agent, look, period, trail }
  if (input.account) return { ...period, trail, ...(await lineByName(asked, input.account)) }
  const { lines, nextCursor, own, totals, products } = await readLines(db, place, look)
  return {
    ...period,
    trail,
    rows: await presentLines(asked, lines, ''),
    nextCursor,
    own: presentPlay(own, look),
    totals: presentPlay(totals, look),
    products: presentProducts(products),
  }
}

/** A further page of the same lines: what all of them add up to stands beside the first one. */
export async function listProfitRows(
  deps: Deps,
  agent: Agent,
  input: RouteParsedInput<'agent.profit'>,
): Promise<Pick<Profit, 'rows' | 'nextCursor'>> {
  const { look, place } = await placeOf(deps, agent, input)
  const { lines, nextCursor } = await readLinesOnly(deps.db, place)
  return { rows: await presentLines({ db: deps.db, agent, look }, lines, ''), nextCursor }
}

async function placeOf({ db, clock }: Deps, agent: Agent, input: RouteParsedInput<'agent.profit'>) {
  const period = daysOf(input, clock.now())
  const filter: PlayFilter = { ...period, currency, categories: input.category === undefined ? null : [input.category] }
  const look = { scope: input.scope ?? 'team', filter }
  const underId = input.under === undefined ? agent.memberId : maybeId(input.under)
  const trailIds = found(underId === undefined ? undefined : await trailOf(db, agent.memberId, underId))
  return { period, look, place: { ...input, rootId: agent.memberId, trailIds } }
}

/** What a team played in a period: the grand total of `listProfit`. */
export async function playOfTeam(
  db: Queryable,
  agentId: bigint,
  period: Days,
  category: RebateCategory | null = null,
): Promise<Play> {
  const filter: PlayFilter = { ...period, currency, categories: category === null ? null : [category] }
  const play = await playOfLines(db, [{ id: agentId, since: null }], 'team', filter)
  return presentPlay(play.get(agentId) ?? nothing, { scope: 'team', filter })
}

/** What those directly below played and cost, each alone, in the line of the time. */
export async function playOfDirect(
  db: Queryable,
  agentId: bigint,
  period: Days,
  category: RebateCategory | null,
): Promise<Play> {
  const filter: PlayFilter = { ...period, currency, categories: category === null ? null : [category] }
  const asked = { agentId, reach: 'DIRECT', currency, category, ...period } as const
  const [play, costs] = [await sumDirect(db, asked), await sumDirectCosts(db, asked)]
  return presentPlay({ ...nothing, ...play, ...costs }, { scope: 'direct', filter })
}

/** What a line of an agent's team played, all or of one product, or its head alone, from when it came there. */
export async function playOfLine(
  db: Queryable,
  agent: Agent,
  { lineId, scope }: { lineId: bigint; scope: Scope },
  { from, to, category = null }: Days & { category?: string | null },
): Promise<Play> {
  const filter: PlayFilter = { from, to, currency, categories: category === null ? null : [category] }
  const play = await playOfLines(db, [await lineOf(db, lineId, agent.memberId)], scope, filter)
  return presentPlay(play.get(lineId) ?? nothing, { scope, filter })
}

type Look = { scope: Scope; filter: PlayFilter }
type Asked = { db: Queryable; agent: Agent; look: Look }

async function lineByName({ db, agent, look }: Asked, account: string) {
  const id = await findInTeam(db, agent, account)
  const line = id === undefined || id === agent.memberId ? null : await lineOf(db, id, agent.memberId)
  const lines = line === null ? [] : [line]
  const products: ByProduct = line === null ? new Map() : await productsOfLine(db, line, look.scope, look.filter)
  return {
    rows: await presentLines({ db, agent, look }, lines, account),
    nextCursor: null,
    own: null,
    totals: presentPlay(sumOf(products, look.filter), look),
    products: presentProducts(products),
  }
}

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

/** Of those directly below together (`direct`), and of a member alone, no cash is told. */
type Shown = { scope: Scope | 'direct'; filter: PlayFilter }

function presentPlay(play: TeamPlay, { scope, filter }: Shown): Play {
  const winLoss = play.payout - play.stake
  // Small shares, promotions, wages, dividends and cash are of a day, not of a product.
  const hasCosts = filter.categories === null
  const hasCash = hasCosts && scope === 'team'
  const net = winLoss + costsOf(play)
  return {
    bets: play.bets,
    stake: moneyToString(play.stake),
    validBet: moneyToString(play.validBet),
    payout: moneyToString(play.payout),
    winLoss: moneyToString(winLoss),
    rebateSelf: moneyToString(play.rebateSelf),
    rebateAgent: moneyToString(play.rebateAgent),
    small: hasCosts ? moneyToString(play.small) : null,
    cashback: hasCosts ? moneyToString(play.cashback) : null,
    bonus: hasCosts ? moneyToString(play.bonus) : null,
    wages: hasCosts ? moneyToString(play.wages) : null,
    dividends: hasCosts ? moneyToString(play.dividends) : null,
    deposits: hasCash ? moneyToString(play.deposits) : null,
    withdrawals: hasCash ? moneyToString(play.withdrawals) : null,
    cash: hasCash
      ? { deposits: play.depositCount, first: play.firstDeposits, withdrawals: play.withdrawalCount }
      : null,
    net: moneyToString(net),
  }
}

const costsOf = (play: TeamPlay): bigint =>
  play.rebateSelf + play.rebateAgent + play.small + play.cashback + play.bonus + play.wages + play.dividends

/** Each product that was played, in the usual order, then what has none: together they are the whole to the unit. */
function presentProducts(products: ByProduct): Profit['products'] {
  const rows = [...rebateCategories.map((category) => ({ category, of: category })), { category: null, of: '' }]
  return rows.flatMap(({ category, of }) => {
    const play = products.get(of)
    if (play === undefined) return []
    const winLoss = play.payout - play.stake
    const costs = costsOf(play)
    return [
      {
        category,
        stake: moneyToString(play.stake),
        validBet: moneyToString(play.validBet),
        payout: moneyToString(play.payout),
        winLoss: moneyToString(winLoss),
        costs: moneyToString(costs),
        net: moneyToString(winLoss + costs),
      },
    ]
  })
}
