import { AppError, businessDay } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { hitsOfNumber, TICKET_DIGITS, ticketPrizes, type TicketHit, type TicketRegion } from '@lotus/rules/lottery'
import { getNow } from '../draw/issues.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { sinceOf } from './check-ticket.ts'
import { countEndingWith, listEndingWith, listForTicket, sumDraws } from './public-results.repo.ts'
import { regionOf } from './regions.ts'

type Found = RouteValue<'lottery.drawnNumber'>

export const YEARS_DEFAULT = 10
const DAYS_SHOWN_MAX = 60
/** Rows read of an ending: no real draw has shown one more than five times (lottery.md 1.4). */
const ROWS_MAX = DAYS_SHOWN_MAX * 6
/** The longest ending that is searched for without being a whole ticket. */
const ENDING_DIGITS_MAX = 4

type HitDay = Found['rows'][number]
type Hits = Pick<Found, 'drawsHit' | 'totals' | 'rows'>

/** Where a number fell at a station in the last years: a whole ticket by its rules, two to four digits as an ending. */
export async function findNumber(db: Queryable, input: RouteParsedInput<'lottery.drawnNumber'>): Promise<Found> {
  const { number, years = YEARS_DEFAULT } = input
  const [game, now] = await Promise.all([getGame(db, input.gameCode), getNow(db)])
  const region = regionOf(game)
  if (region === null) throw new AppError<ErrorCode>('game_not_found')
  const isTicket = number.length === TICKET_DIGITS[region]
  if (!isTicket && number.length > ENDING_DIGITS_MAX)
    throw new AppError<ErrorCode>('bad_request', { fields: { number: 'invalid' } })
  const since = sinceOf(businessDay(now), years)
  const [known, hits] = await Promise.all([
    sumDraws(db, game.id, since),
    isTicket ? findTicket(db, game.id, region, { ticket: number, since }) : findEnding(db, game.id, number, since),
  ])
  return { gameCode: game.code, number, isTicket, years, ...known, ...hits }
}

async function findTicket(
  db: Queryable,
  gameId: number,
  region: TicketRegion,
  asked: { ticket: string; since: string },
): Promise<Hits> {
  const days = new Map<string, HitDay>()
  for (const { day, prize, number, isSimulated } of await listForTicket(db, gameId, asked)) {
    const hits = hitsOfNumber(region, asked.ticket, prize, number)
    if (hits.length > 0) days.set(day, { day, isSimulated, hits: [...(days.get(day)?.hits ?? []), ...hits] })
  }
  const rows = latestFirst(days)
  return { drawsHit: rows.length, totals: totalsOf(rows), rows: rows.slice(0, DAYS_SHOWN_MAX) }
}

async function findEnding(db: Queryable, gameId: number, ending: string, since: string): Promise<Hits> {
  const [counts, latest] = await Promise.all([
    countEndingWith(db, gameId, { ending, since }),
    listEndingWith(db, [gameId], { ending, since, limit: ROWS_MAX }),
  ])
  const days = new Map<string, HitDay>()
  for (const { day, prize, number, isSimulated } of latest) {
    const hit = { prize, number, isSeries: false }
    days.set(day, { day, isSimulated, hits: [...(days.get(day)?.hits ?? []), hit] })
  }
  return {
    drawsHit: counts[0]?.days ?? 0,
    totals: ticketPrizes.flatMap((prize) => {
      const found = counts.find((each) => each.prize === prize)
      return found ? [{ prize, count: found.count }] : []
    }),
    rows: latestFirst(days).slice(0, DAYS_SHOWN_MAX),
  }
}

const latestFirst = (days: ReadonlyMap<string, HitDay>): HitDay[] =>
  [...days.values()]
    .map((day) => ({ ...day, hits: day.hits.toSorted(byPrize) }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))

const byPrize = (a: TicketHit, b: TicketHit) => ticketPrizes.indexOf(a.prize) - ticketPrizes.indexOf(b.prize)

const totalsOf = (days: readonly HitDay[]): Found['totals'] =>
  ticketPrizes
    .map((prize) => ({
      prize,
      count: days.reduce((sum, { hits }) => sum + hits.filter((hit) => hit.prize === prize).length, 0),
    }))
    .filter(({ count }) => count > 0)
