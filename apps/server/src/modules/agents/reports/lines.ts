import type { Queryable } from '@lotus/database'
import { PAGE_DEFAULT, pageOf, timeCursor, timeOfCursor } from '../../../platform/paging.ts'
import { listDirect } from '../tree/tree.repo.ts'
import {
  daysOfArrival,
  playBelow,
  playOfLines,
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
}

/** A page of the lines directly below a member of a team, whose head is `rootId`, and what they all add up to. */
export async function readLines(db: Queryable, place: Place, { scope, filter }: Look): Promise<Lines> {
  const parent = await lineOf(db, place.underId, place.rootId)
  const limit = place.limit ?? PAGE_DEFAULT
  const below = await listDirect(db, parent.id, { after: timeOfCursor(place.cursor), kind: null, limit: limit + 1 })
  const page = pageOf(below, limit, ({ joinedAt, id }) => timeCursor(joinedAt, id))
  const ids = page.rows.map(({ id }) => id)
  const arrivals = await daysOfArrival(db, ids, parent.id)
  const all = await playBelow(db, parent, scope, filter)
  const [alone = nothing] = (await playOfLines(db, [parent], scope, filter)).values()
  // Of a line with everybody below, its own is what no line below has; of members alone, they are added up.
  const isTeam = scope === 'team'
  return {
    lines: ids.map((id): Line => ({ id, since: later(parent.since, arrivals.get(id) ?? null) })),
    nextCursor: page.nextCursor,
    own: isTeam ? combine(alone, all, -1) : alone,
    totals: isTeam ? alone : combine(alone, all, 1),
  }
}

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
