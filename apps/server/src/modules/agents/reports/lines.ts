import type { Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndId } from '../../../platform/time-cursor.ts'
import { listDirect } from '../tree/tree.repo.ts'
import {
  dayInTeam,
  daysOfArrival,
  daysOfSteps,
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

/** `trailIds`: from below the head of a team down to whoever's lines are asked for; empty for the head's own. */
export type Trail = { rootId: bigint; trailIds: readonly bigint[] }
type Place = Trail & {
  cursor?: string | undefined
  limit?: number | undefined
  /** Which of these lines are listed at all; a page is filled up with them. */
  keep?: ((lines: readonly Line[]) => Promise<ReadonlySet<bigint>>) | undefined
}
type Look = { scope: Scope; filter: PlayFilter }
type Page = { lines: Line[]; nextCursor: string | null }
type Sums = {
  /** What the trail's last member played, and lines that are no longer below. */
  own: TeamPlay
  /** `own` and every line, on whatever page. */
  totals: TeamPlay
  /** All products of `totals`, whichever is asked for. */
  products: ByProduct
}

/** A page of the lines directly below a member of a team, and what they all add up to. */
export async function readLines(db: Queryable, place: Place, look: Look): Promise<Page & Sums> {
  const parent = await lineOfTrail(db, place)
  return { ...(await readPage(db, parent, place)), ...(await readSums(db, parent, look)) }
}

/** The same of a page alone, without the sums over all lines. */
export const readLinesOnly = async (db: Queryable, place: Place): Promise<Page> =>
  readPage(db, await lineOfTrail(db, place), place)

/** Of whom the lines of a place are below, and from which day on; and what is their own: the sums of the same without any line. */
export async function readOwn(db: Queryable, place: Trail, look: Look): Promise<{ line: Line; own: TeamPlay }> {
  const line = await lineOfTrail(db, place)
  return { line, own: (await readSums(db, line, look)).own }
}

async function readPage(db: Queryable, parent: Line, place: Place): Promise<Page> {
  const limit = place.limit ?? PAGE_DEFAULT
  const { keep } = place
  if (keep !== undefined) return readKept(db, parent, { ...place, keep, limit })
  const after = byTimeAndId.read(place.cursor)
  const below = await listDirect(db, parent.id, { after, kind: null, limit: limit + 1 })
  const { rows, nextCursor } = pageOf(below, limit, byTimeAndId.write)
  return { lines: await linesOf(db, parent, rows), nextCursor }
}

/** So many lines are looked at at once, and so often at most: a page of fewer goes on behind the last one that was looked at. */
const LOOK = { size: 500, times: 10 } as const

async function readKept(
  db: Queryable,
  parent: Line,
  { cursor, limit, keep }: Pick<Place, 'cursor'> & { keep: NonNullable<Place['keep']>; limit: number },
): Promise<Page> {
  const kept: { line: Line; cursor: string }[] = []
  let next = cursor ?? null
  for (let time = 0; time < LOOK.times; time += 1) {
    const after = byTimeAndId.read(next ?? undefined)
    const below = await listDirect(db, parent.id, { after, kind: null, limit: LOOK.size + 1 })
    const { rows, nextCursor } = pageOf(below, LOOK.size, byTimeAndId.write)
    const lines = await linesOf(db, parent, rows)
    const ids = await keep(lines)
    kept.push(
      ...lines.flatMap((line, at) =>
        ids.has(line.id) ? [{ line, cursor: byTimeAndId.write(must(rows[at], 'a row of each line')) }] : [],
      ),
    )
    next = nextCursor
    if (kept.length > limit) next = must(kept[limit - 1], 'a full page').cursor
    if (kept.length > limit || next === null) break
  }
  return { lines: kept.slice(0, limit).map(({ line }) => line), nextCursor: next }
}

async function linesOf(db: Queryable, parent: Line, rows: readonly { id: bigint }[]): Promise<Line[]> {
  const ids = rows.map(({ id }) => id)
  const arrivals = await daysOfArrival(db, ids, parent.id)
  return ids.map((id) => ({ id, since: later(parent.since, arrivals.get(id) ?? null) }))
}

async function readSums(db: Queryable, parent: Line, { scope, filter }: Look): Promise<Sums> {
  const lower = await productsBelow(db, parent, scope, filter)
  const alone = await productsOfLine(db, parent, scope, filter)
  // Of a line with everybody below, its own is what no line below has; of members alone, they are added up.
  const isTeam = scope === 'team'
  const [own, all] = [sumOf(alone, filter), sumOf(lower, filter)]
  return {
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
  return { id, since: await dayInTeam(db, id, rootId) }
}

/** The last member of a trail, from the day on that each of its members has been below the one before: it opens to what its row says. */
export async function lineOfTrail(db: Queryable, { rootId, trailIds }: Trail): Promise<Line> {
  const steps = trailIds.map((id, at) => ({ id, aboveId: trailIds[at - 1] ?? rootId }))
  const arrivals = await daysOfSteps(db, steps)
  return { id: trailIds.at(-1) ?? rootId, since: [...arrivals.values()].reduce<string | null>(later, null) }
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
