import { must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import type { WorldBet, WorldMember } from '../../apps/server/src/modules/agents/rebates/world.fixtures.ts'
import type { WorldContract } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'
import {
  addMover,
  endSome,
  fundSome,
  makeCosts,
  MOVE_DAY,
  named,
  type Cost,
  type Ended,
  type Moved,
} from './changes.ts'

// A generated month of a team, in the exchange format of agents' earnings (packages/rules/agents). The same size and seed give
// the same month.

/** October 2026 by Hanoi's calendar. */
export const month = { start: '2026-09-30T17:00:00.000Z', end: '2026-10-31T17:00:00.000Z' }
export const DAYS = 31
const DAY_MS = 86_400_000
const START = Date.parse(month.start)
const MONTH_MS = DAYS * DAY_MS

export type MonthWorld = {
  id: string
  until: string
  members: WorldMember[]
  contracts: WorldContract[]
  bets: WorldBet[]
  costs: Cost[]
  voids: { bet: string; at: string }[]
  /** Of the contracts, beside the format: which ones the upline pays, and which the operator ends meanwhile. */
  funded: string[]
  ended: Ended[]
  moved: Moved | null
}

/** Of one line below the operator: its agents, its players, and their bets. */
export type LineSize = { agents: number; players: number; bets: number }

export const LOTTERY = 'LOTT'
const VENDORS = ['RNG', 'LIVE'] as const
const CATEGORIES = [LOTTERY, ...VENDORS]
const CARRIES = ['MONTH', 'PERMANENT', 'PREVIOUS', 'NONE'] as const
/** Directly below the head, and below each of those. */
const WIDTH = 5

/** An amount of money of so many ten-thousandths. */
const amount = (units: number): string => `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`
const rate = (ppm: number): string => (ppm / 1_000_000).toFixed(6)
const timeOf = (at: number): string => new Date(at).toISOString()

/** A line is a world of its own: nobody earns on another line. */
export function makeLine(place: number, size: LineSize, seed: number): MonthWorld {
  const rng = seededRng(seed * 1000 + place)
  const agents = makeAgents(place, size.agents, rng)
  const players = Array.from({ length: size.players }, (_, k): WorldMember => {
    const upline = must(agents[uniformInt(rng, agents.length)], 'an agent').member.id
    const own = Object.fromEntries(CATEGORIES.map((category) => [category, rate(100 * uniformInt(rng, 20))]))
    // Some accounts are for testing: they start no rebate and count for no team.
    return { id: `p${place}-${k}`, upline, type: uniformInt(rng, 200) === 0 ? 41 : 0, rates: own, status: 'ACTIVE' }
  })
  const mover = addMover(
    place,
    agents.map(({ member }) => member),
    CATEGORIES,
  )
  const members = [...agents.map(({ member }) => member), ...players, ...mover.members]
  const moving = new Set(mover.members.map(({ id }) => id))
  const moveAt = START + MOVE_DAY * DAY_MS
  const bets = makeBets(place, size.bets, { agents, players: [...players, ...mover.players] }, rng).map((bet) =>
    named(bet, moving, moveAt),
  )
  const voids = bets.flatMap(({ id, member, at }) => {
    const late = Date.parse(at) + 1 + uniformInt(rng, 3 * DAY_MS)
    // Of two members who are one, each has its own bets in a period.
    const until = moving.has(member) && Date.parse(at) < moveAt ? moveAt : START + MONTH_MS
    return uniformInt(rng, 250) === 0 && late < until ? [{ bet: id, at: timeOf(late) }] : []
  })
  const { contracts: offered, funded } = fundSome(makeContracts(place, agents, rng), rng)
  const { contracts, ended } = endSome(offered, START, rng)
  const costs = makeCosts(bets, members, rng)
  const id = `line${place}`
  return { id, until: month.end, members, contracts, bets, costs, voids, funded, ended, moved: mover.moved }
}

type PlacedAgent = { member: WorldMember; depth: number; parent: number | null }

function makeAgents(place: number, count: number, rng: Rng): PlacedAgent[] {
  const agents: PlacedAgent[] = []
  for (let k = 0; k < count; k += 1) {
    const parent = k === 0 ? null : Math.floor((k - 1) / WIDTH)
    const above = parent === null ? undefined : must(agents[parent], 'an upline stands before')
    const depth = above === undefined ? 0 : above.depth + 1
    // Now and then a downline has more than its upline, as after a rate that was lowered.
    const rates = Object.fromEntries(
      CATEGORIES.map((category) => [category, rate(Math.max(0, 8000 - 1500 * depth) + 100 * uniformInt(rng, 16))]),
    )
    const status = k > 0 && uniformInt(rng, 25) === 0 ? 'LOCKED' : 'ACTIVE'
    agents.push({
      member: { id: `a${place}-${k}`, upline: above?.member.id ?? null, type: 2, rates, status },
      depth,
      parent,
    })
  }
  return agents
}

/** Every agent has a dividend and a wage: of days, hours or slots by the line, and slots only for the two upper levels. */
function makeContracts(place: number, agents: readonly PlacedAgent[], rng: Rng): WorldContract[] {
  return agents.flatMap(({ member, depth, parent }, k): WorldContract[] => {
    const granter = parent === null ? null : must(agents[parent], 'an upline').member.id
    // Some begin later; who holds from an agent whose contract begins later begins no earlier.
    const from = timeOf(START + (depth === 2 && uniformInt(rng, 4) === 0 ? 5 * DAY_MS : 0))
    const common = { a: granter, b: member.id, from, to: null }
    const tiers = (top: number) =>
      [
        { share: 0.5, active: 0, validBet: '0', loss: '0' },
        { share: 0.75, active: 3, validBet: '500', loss: '50' },
        { share: 1, active: 10, validBet: '5000', loss: '500' },
      ].map(({ share, ...needs }) => ({ ...needs, rate: rate(Math.round((top * share) / 2 ** depth)) }))
    const carry = must(CARRIES[place % CARRIES.length], 'a carry')
    const categories = [...CATEGORIES]
    const least = { categories, activeMinBet: '20' }
    return [
      {
        ...common,
        ...least,
        id: `d${place}-${k}`,
        kind: 'DIVIDEND',
        period: 'SEMIMONTHLY',
        carry,
        tiers: tiers(200_000),
      },
      ...(place % 4 === 3
        ? depth > 1
          ? []
          : [
              {
                ...common,
                id: `w${place}-${k}`,
                kind: 'REALTIME' as const,
                categories,
                profitRate: rate(2000 / 2 ** depth),
                lossRate: rate(3000 / 2 ** depth),
                singleBet: '5',
              },
            ]
        : place % 4 === 2
          ? [{ ...common, ...least, id: `w${place}-${k}`, kind: 'HOURLY' as const, tiers: tiers(4000) }]
          : [
              {
                ...common,
                ...least,
                id: `w${place}-${k}`,
                kind: 'DAILY' as const,
                period: 'DAILY' as const,
                tiers: tiers(6000),
              },
            ]),
    ]
  })
}

/** In the order of time: lottery tickets of one to eight bets, which are settled together, and rounds of vendors. One in twenty is an agent's own. */
function makeBets(
  place: number,
  count: number,
  { agents, players }: { agents: readonly PlacedAgent[]; players: readonly WorldMember[] },
  rng: Rng,
): WorldBet[] {
  const tickets: { category: string; size: number }[] = []
  for (let left = count; left > 0; left -= must(tickets.at(-1), 'a ticket').size) {
    const category = uniformInt(rng, 10) < 7 ? LOTTERY : must(VENDORS[uniformInt(rng, VENDORS.length)], 'a category')
    tickets.push({ category, size: category === LOTTERY ? Math.min(left, 1 + uniformInt(rng, 8)) : 1 })
  }
  const times = Float64Array.from(tickets, () => START + uniformInt(rng, MONTH_MS)).toSorted()
  const bets: WorldBet[] = []
  for (const [ticket, { category, size }] of tickets.entries()) {
    const isAgent = players.length === 0 || uniformInt(rng, 20) === 0
    const { id: member } = isAgent
      ? must(agents[uniformInt(rng, agents.length)], 'an agent').member
      : must(players[uniformInt(rng, players.length)], 'a player')
    const at = timeOf(must(times[ticket], 'a time'))
    for (let n = 0; n < size; n += 1)
      bets.push({ id: `b${place}-${bets.length}`, member, category, at, ...makeStake(rng) })
  }
  return bets
}

/** From a ten-thousandth to 500.00: of the small ones a rebate is less than a cent. */
function makeStake(rng: Rng): Omit<WorldBet, 'id' | 'member' | 'category' | 'at'> {
  const stake = uniformInt(rng, 50) === 0 ? 1 + uniformInt(rng, 9) : 100 * (100 + uniformInt(rng, 50_000))
  const luck = uniformInt(rng, 100)
  const payout = luck < 53 ? 0 : luck < 58 ? stake : Math.floor((stake * 195) / 100)
  return {
    stake: amount(stake),
    validBet: amount(luck % 10 === 9 ? Math.floor(stake / 2) : stake),
    payout: amount(payout),
  }
}
