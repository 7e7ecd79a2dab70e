import { moneyToString, parseMoney, type Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import type { Bet, BetFilter, BetSource, BetState, DaySum, GameName } from './bet-source.ts'
import { parsePlaces, writePlaces } from './cursors.ts'
import { sumBets } from '../days/day-sums.ts'
import { periodOf, periodOfRun, runsOf, SPAN_DAYS_MAX, splitPeriod, type Period } from '../period.ts'
import type { VendorNames } from './vendor-names.ts'

type Input = RouteParsedInput<'report.bets'>
type Totals = RouteValue<'report.bets'>['totals']
export type ReportsDeps = { db: Database; clock: Clock; sources: readonly BetSource[]; vendorNames: VendorNames }

const LIMIT_DEFAULT = 20
const settled: readonly BetState[] = ['won', 'lost', 'tie', 'returned']

export function filterOf(
  input: Omit<Input, 'cursor' | 'limit' | 'refNo'>,
  now: Date,
  daysMax = SPAN_DAYS_MAX,
): BetFilter {
  const { state } = input
  return {
    category: input.category ?? null,
    vendor: input.vendor ?? null,
    gameCode: input.gameCode ?? null,
    states: state === undefined || state === 'all' ? null : state === 'settled' ? settled : [state],
    ...periodOf(input, now, daysMax),
  }
}

/** MC06: a member's bets of every category, newest first, with totals over the whole filter (operations.md 3.7). */
export async function listBets(deps: ReportsDeps, memberId: bigint, input: Input): Promise<RouteValue<'report.bets'>> {
  if (input.refNo) return findBet(deps, memberId, input.refNo)
  const filter = filterOf(input, deps.clock.now())
  const sums = new Map<string, readonly DaySum[]>()
  const games: GameName[] = []
  for (const source of deps.sources.filter((one) => one.accepts({ ...filter, vendor: null }))) {
    const found = await sumBets(deps.db, deps.clock, source, memberId, filter)
    games.push(...(await source.names(deps.db, found.games)))
    sums.set(source.name, found.sums)
  }
  const page = await pageOfBets(deps, memberId, filter, {
    cursor: input.cursor,
    limit: input.limit ?? LIMIT_DEFAULT,
    sums,
  })
  return { ...page, totals: totalsOf([...sums.values()].flat()), games }
}

/** A source of bets whose members are decided already. */
export type PageSource<Filter extends BetFilter, Row extends Bet> = Pick<BetSource, 'name'> & {
  accepts(filter: Filter): boolean
  page(filter: Filter, page: { cursor: string | null; limit: number }): Promise<Found<Row>[]>
  /** In place of `page`: of rows among many others, with where it stopped before there were enough. */
  look?(filter: Filter, page: { cursor: string | null; limit: number }): Promise<Looked<Row>>
}

type Found<Row extends Bet> = { bet: Row; cursor: string }
export type Looked<Row extends Bet> = { rows: Found<Row>[]; end: { at: Date; cursor: string } | null }

type PageInput = {
  cursor: string | undefined
  limit: number
  sums?: ReadonlyMap<string, readonly DaySum[]> | undefined
}

/** Rows of one page of a member's bets. */
export async function pageOfBets(
  { db, sources }: ReportsDeps,
  memberId: bigint,
  filter: BetFilter,
  page: PageInput,
): Promise<{ rows: Bet[]; nextCursor: string | null }> {
  const own = sources.map((source): PageSource<BetFilter, Bet> => ({
    name: source.name,
    accepts: source.accepts,
    page: (part, place) => source.page(db, memberId, part, place),
  }))
  const { rows, nextCursor } = await mergePages(own, filter, page)
  return { rows, nextCursor }
}

/** Rows of one page from all sources, merged by the time of placement. */
export async function mergePages<Filter extends BetFilter, Row extends Bet>(
  sources: readonly PageSource<Filter, Row>[],
  filter: Filter,
  page: PageInput,
): Promise<{ rows: Row[]; nextCursor: string | null; searchedTo: string | null }> {
  const names = sources.map(({ name }) => name)
  const places = parsePlaces(page.cursor, names)
  const queues = await Promise.all(
    sources.map(async (source) => {
      const place = places.get(source.name)
      // Null: the source is finished; undefined: it was not asked yet.
      const isDone = place === null || (page.cursor !== undefined && place === undefined)
      if (isDone || !source.accepts(filter)) return { source, rows: [] as Found<Row>[], end: null }
      if (source.look) {
        const cursor = place === undefined ? null : placeOf(place).cursor
        return { source, ...(await source.look(filter, { cursor, limit: page.limit + 1 })) }
      }
      const periods = periodsOf(filter, page.sums?.get(source.name))
      return { source, rows: await walk(source, filter, periods, place ?? null, page.limit + 1), end: null }
    }),
  )
  const taken: Row[] = []
  const next = new Map<string, string | null>()
  for (const { source } of queues) next.set(source.name, places.get(source.name) ?? null)
  while (taken.length < page.limit) {
    const first = queues
      .filter(({ rows }) => rows.length > 0)
      .reduce<(typeof queues)[number] | undefined>(
        (best, queue) => (best === undefined || headOf(queue.rows) > headOf(best.rows) ? queue : best),
        undefined,
      )
    // Of a source that stopped, older rows than where it did are not known yet.
    if (first && headOf(first.rows) < endOf(queues)) break
    const row = first?.rows.shift()
    if (!first || !row) break
    taken.push(row.bet)
    next.set(first.source.name, `${Date.parse(row.bet.placedAt)}-${row.cursor}`)
  }
  const isMore = queues.some(({ rows, end }) => rows.length > 0 || end !== null)
  for (const { source, rows, end } of queues) {
    // A source with rows left, none of which are on this page, is asked from its start again: it gets no position.
    if (rows.length === 0 && end !== null) next.set(source.name, `${end.at.getTime()}-${end.cursor}`)
    else if (rows.length === 0) next.set(source.name, null)
    else if (next.get(source.name) === null) next.set(source.name, START)
  }
  const searchedTo = taken.length < page.limit ? endOf(queues) || null : null
  return { rows: taken, nextCursor: isMore ? writePlaces(next) : null, searchedTo }
}

/** The position of a source whose first row has not been returned. */
const START = 'start'
/** The latest place at which a source stopped whose rows are all taken; empty if none did. */
const endOf = (queues: readonly { rows: readonly unknown[]; end: { at: Date } | null }[]): string =>
  queues.reduce((latest, { rows, end }) => {
    const at = rows.length === 0 && end ? end.at.toISOString() : ''
    return at > latest ? at : latest
  }, '')
const headOf = (rows: readonly { bet: Bet }[]): string => rows[0]?.bet.placedAt ?? ''

function placeOf(place: string | null): { ms: string; cursor: string | null } {
  const [ms = '', cursor = null] = place === null || place === START ? [] : place.split('-')
  return { ms, cursor }
}

/** Asks a source period by period, the newest first, until there are enough rows. */
async function walk<Filter extends BetFilter, Row extends Bet>(
  source: PageSource<Filter, Row>,
  filter: Filter,
  periods: readonly Period[],
  place: string | null,
  limit: number,
): Promise<{ bet: Row; cursor: string }[]> {
  const rows: { bet: Row; cursor: string }[] = []
  // The time in the position only tells which periods come before it; the source continues from its own cursor.
  const { ms, cursor } = placeOf(place)
  for (const period of periods) {
    if (rows.length >= limit) break
    if (cursor !== null && period.from.getTime() > Number(ms)) continue
    rows.push(...(await source.page({ ...filter, ...period }, { cursor, limit: limit - rows.length })))
  }
  return rows
}

/**
 * The periods that contain rows of a filter. A filter that few bets pass would otherwise read all the others; the sums
 * by day tell on which days there are any.
 */
function periodsOf(filter: BetFilter, sums: readonly DaySum[] | undefined): Period[] {
  const isSparse =
    filter.states !== null || filter.gameCode !== null || filter.vendor !== null || filter.category !== null
  if (!isSparse || sums === undefined) return [{ from: filter.from, to: filter.to }]
  const { days, ends } = splitPeriod(filter)
  const withBets = new Set(sums.map(({ day }) => day))
  const periods = [...runsOf(days.filter((day) => withBets.has(day))).map(periodOfRun), ...ends]
  return periods.toSorted((a, b) => b.from.getTime() - a.from.getTime())
}

/** The total of all sums, in wire form. */
export function totalsOf(sums: readonly DaySum[]): Totals {
  const total = { count: 0, stake: 0n, validBet: 0n, payout: 0n, winLoss: 0n }
  for (const sum of sums) {
    total.count += sum.count
    total.stake += sum.stake
    total.validBet += sum.validBet
    total.payout += sum.payout
    total.winLoss += sum.winLoss
  }
  return {
    count: total.count,
    stake: moneyToString(total.stake),
    validBet: moneyToString(total.validBet),
    payout: moneyToString(total.payout),
    winLoss: moneyToString(total.winLoss),
  }
}

/** The bet with this number, as a list of one. */
async function findBet(deps: ReportsDeps, memberId: bigint, refNo: string): Promise<RouteValue<'report.bets'>> {
  const found = await Promise.all(deps.sources.map((source) => source.findByRef(deps.db, memberId, refNo)))
  const rows = found.filter((bet) => bet !== undefined)
  const sums = rows.map((bet): DaySum => ({
    day: '',
    category: bet.category,
    vendor: bet.vendor,
    count: 1,
    stake: parseMoney(bet.stake),
    validBet: parseMoney(bet.validBet ?? '0'),
    payout: parseMoney(bet.payout ?? '0'),
    winLoss: parseMoney(bet.winLoss ?? '0'),
  }))
  return { rows, nextCursor: null, totals: totalsOf(sums), games: [] }
}
