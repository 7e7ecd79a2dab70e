import { must, uniformInt, type Rng } from '@lotus/kernel'
import type { WorldBet, WorldMember } from '../../apps/server/src/modules/agents/rebates/world.fixtures.ts'
import type { WorldContract } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'

// What changes within a generated month: what promotions cost, contracts that uplines fund, contracts that end before the month does,
// and an agent who moves with the players below. The exchange format knows no move: whoever moved is another member from then on.

const DAY_MS = 86_400_000
/** The end of the first half of the month: an edge of every period that there is. */
export const MOVE_DAY = 15
/** From this day on the operator advances what an upline's wallet cannot pay, and takes it back. */
export const ADVANCE_DAY = 20
const MOVED_PLAYERS = 4
const MOVED = "'"

export type Cost = { member: string; at: string; kind: 'CASHBACK' | 'BONUS'; amount: string }
/** Ended by the operator when this day is over (from 0): it covers one day more. */
export type Ended = { contract: string; day: number }
export type Moved = { member: string; to: string }

/** The member that a name of a world is, before and after a move. */
export const personOf = (name: string): string => (name.endsWith(MOVED) ? name.slice(0, -MOVED.length) : name)
export const isMoved = (name: string): boolean => name.endsWith(MOVED)

/** Cashback and bonuses of whoever played, about one for forty bets. */
export function makeCosts(bets: readonly WorldBet[], members: readonly WorldMember[], rng: Rng): Cost[] {
  const counted = new Set(members.filter(({ type }) => type < 3).map(({ id }) => id))
  return bets.flatMap(({ member, at }): Cost[] => {
    if (uniformInt(rng, 40) > 0 || !counted.has(member)) return []
    const cents = 1 + uniformInt(rng, 2000)
    const kind = uniformInt(rng, 2) === 0 ? 'CASHBACK' : 'BONUS'
    return [{ member, at, kind, amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }]
  })
}

/**
 * Every other agent who grants nothing has a wage that the upline pays, and no dividend: what it costs is nobody's deduction then.
 * Answers all contracts, and which of them are funded so.
 */
export function fundSome(
  contracts: readonly WorldContract[],
  rng: Rng,
): { contracts: WorldContract[]; funded: string[] } {
  const granters = new Set(contracts.map(({ a }) => a))
  const holders = new Set(
    contracts.flatMap(({ a, b, kind }) =>
      a !== null && kind !== 'DIVIDEND' && !granters.has(b) && uniformInt(rng, 2) === 0 ? [b] : [],
    ),
  )
  const kept = contracts.filter(({ b, kind }) => kind !== 'DIVIDEND' || !holders.has(b))
  return {
    contracts: kept.map((one) => (holders.has(one.b) ? dearer(one) : one)),
    funded: kept.flatMap(({ id, b }) => (holders.has(b) ? [id] : [])),
  }
}

/** So that wallets run short. */
const DEARER = 40n
const RATE_DECIMALS = 6
function dearer({ tiers, profitRate, lossRate, ...one }: WorldContract): WorldContract {
  const more = (rate: string) => {
    const [whole = '0', decimals = ''] = rate.split('.')
    const digits = (BigInt(whole + decimals.padEnd(RATE_DECIMALS, '0')) * DEARER)
      .toString()
      .padStart(RATE_DECIMALS + 1, '0')
    return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`
  }
  return {
    ...one,
    ...(tiers === undefined ? {} : { tiers: tiers.map((tier) => ({ ...tier, rate: more(tier.rate) })) }),
    ...(profitRate === undefined || lossRate === undefined
      ? {}
      : { profitRate: more(profitRate), lossRate: more(lossRate) }),
  }
}

/** Ends two contracts of agents below the head, with all that was granted below them. */
export function endSome(
  contracts: readonly WorldContract[],
  start: number,
  rng: Rng,
): { contracts: WorldContract[]; ended: Ended[] } {
  const below = contracts.filter(({ a }) => a !== null)
  let left = [...contracts]
  const ended: Ended[] = []
  for (const day of [8 + uniformInt(rng, 5), 18 + uniformInt(rng, 8)]) {
    if (below.length === 0) break
    const { id } = must(below[uniformInt(rng, below.length)], 'a contract')
    const chosen = left.find((one) => one.id === id)
    if (chosen === undefined || chosen.to !== null) continue
    ended.push({ contract: id, day })
    const to = new Date(start + (day + 2) * DAY_MS).toISOString()
    const ends = new Set([id])
    // Who holds from somebody stands behind them.
    for (const one of left) {
      const isBelow = left.some(({ id: above, b, kind }) => ends.has(above) && b === one.a && kind === one.kind)
      if (isBelow && one.to === null) ends.add(one.id)
    }
    left = left.map((one) => (ends.has(one.id) ? { ...one, to } : one))
  }
  return { contracts: left, ended }
}

/** Adds an agent without contracts below one of two, who moves to the other one with the players below. Nothing to move in a small line. */
export function addMover(place: number, agents: readonly WorldMember[], categories: readonly string[]) {
  const [from, to] = agents.filter(({ upline, status }) => upline === agents[0]?.id && status === 'ACTIVE')
  if (from === undefined || to === undefined) return { members: [], players: [], moved: null }
  const rates = (rate: string) => Object.fromEntries(categories.map((category) => [category, rate]))
  const id = `v${place}-0`
  const mover: WorldMember = { id, upline: from.id, type: 2, rates: rates('0.002000'), status: 'ACTIVE' }
  const players = Array.from({ length: MOVED_PLAYERS }, (_, k): WorldMember => ({
    id: `v${place}-${k + 1}`,
    upline: id,
    type: 0,
    rates: rates(`0.00${k}500`),
    status: 'ACTIVE',
  }))
  const after = [mover, ...players].map((one) => ({
    ...one,
    id: `${one.id}${MOVED}`,
    upline: one === mover ? to.id : `${id}${MOVED}`,
  }))
  return { members: [mover, ...players, ...after], players, moved: { member: id, to: to.id } satisfies Moved }
}

/** The same with the name that its member has at that time. */
export function named<T extends { member: string; at: string }>(
  row: T,
  moving: ReadonlySet<string>,
  moveAt: number,
): T {
  return moving.has(row.member) && Date.parse(row.at) >= moveAt ? { ...row, member: `${row.member}${MOVED}` } : row
}
