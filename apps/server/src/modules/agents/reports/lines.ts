import type { Queryable } from '@lotus/database'
import { PAGE_DEFAULT, pageOf, timeCursor, timeOfCursor } from '../../../platform/paging.ts'
import { listDirect } from '../tree/tree.repo.ts'
import {
  daysOfArrival,
  productsBelow,
  productsOfLine,
  type ByProduct,
  type Line,
  type PlayFilter,
  type Scope,
  type TeamPlay,
} from './play.repo.ts'

export const nothing: TeamPlay = {
  bets: 0,
  stake: 0n,
  validBet: 0n,
  payout: 0n,
  rebateSelf: 0n,
  rebateAgent: 0n,
  small: 0n,
  cashback: 0n,
  bonus: 0n,
  wages: 0n,
  dividends: 0n,
  deposits: 0n,
  depositCount: 0,
  firstDeposits: 0,
  withdrawals: 0n,
  withdrawalCount: 0,
}

type Place = { rootId: bigint; underId: bigint; cursor?: string | undefined; limit?: number | undefined }
type Look = { scope: Scope; filter: PlayFilter }
type Lines = {
  lines: Line[]
  nextCursor: string | null
  /** What `underId` played, and lines that are no longer below. */
  own: TeamPlay
  /** `own` and every line, on whatever page. */
  totals: TeamPlay
  /** All products of `totals`, whichever is asked for. */
  products: ByProduct
}

/** A page of the lines directly below a member of a team, whose head is `rootId`, and what they all add up to. */
export async function readLines(db: Queryable, place: Place, { scope, filter }: Look): Promise<Lines> {
  const parent = await lineOf(db, place.underId, place.rootId)
  const limit = place.limit ?? PAGE_DEFAULT
  const below = await listDirect(db, parent.id, { after: timeOfCursor(place.cursor), kind: null, limit: limit + 1 })
  const page = pageOf(below, limit, ({ joinedAt, id }) => timeCursor(joinedAt, id))
  const ids = page.rows.map(({ id }) => id)
  const arrivals = await daysOfArrival(db, ids, parent.id)
  const lower = await productsBelow(db, parent, scope, filter)
  const alone = await productsOfLine(db, parent, scope, filter)
  // Of a line with everybody below, its own is what no line below has; of members alone, they are added up.
  const isTeam = scope === 'team'
  const [own, all] = [sumOf(alone, filter), sumOf(lower, filter)]
  return {
    lines: ids.map((id): Line => ({ id, since: later(parent.since, arrivals.get(id) ?? null) })),
    nextCursor: page.nextCursor,
    own: isTeam ? combine(own, all, -1) : own,
    totals: isTeam ? own : combine(own, all, 1),
    products: isTeam ? alone : together(alone, lower),
  }
}

/** Of the products that are asked for; of all with what has no product. */
export function sumOf(products: ByProduct, { categories }: Pick<PlayFilter, 'categories'>): TeamPlay {
  return [...products]
    .filter(([category]) => categories === null || categories.includes(category))
    .reduce((sum, [, play]) => combine(sum, play, 1), nothing)
}

const together = (a: ByProduct, b: ByProduct): ByProduct =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((category) => [
      category,
      combine(a.get(category) ?? nothing, b.get(category) ?? nothing, 1),
    ]),
  )

/** A member of a team, from the day on that they have been in it. */
export async function lineOf(db: Queryable, id: bigint, rootId: bigint): Promise<Line> {
  if (id === rootId) return { id, since: null }
  return { id, since: (await daysOfArrival(db, [id], rootId)).get(id) ?? null }
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)

export function combine(a: TeamPlay, b: TeamPlay, sign: 1 | -1): TeamPlay {
  const by = BigInt(sign)
  return {
    bets: a.bets + sign * b.bets,
    stake: a.stake + by * b.stake,
    validBet: a.validBet + by * b.validBet,
    payout: a.payout + by * b.payout,
    rebateSelf: a.rebateSelf + by * b.rebateSelf,
    rebateAgent: a.rebateAgent + by * b.rebateAgent,
    small: a.small + by * b.small,
    cashback: a.cashback + by * b.cashback,
    bonus: a.bonus + by * b.bonus,
    wages: a.wages + by * b.wages,
    dividends: a.dividends + by * b.dividends,
    deposits: a.deposits + by * b.deposits,
    depositCount: a.depositCount + sign * b.depositCount,
    firstDeposits: a.firstDeposits + sign * b.firstDeposits,
    withdrawals: a.withdrawals + by * b.withdrawals,
    withdrawalCount: a.withdrawalCount + sign * b.withdrawalCount,
  }
}
