import { AppError, businessDay } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { hitsOfNumber, TICKET_DIGITS, ticketPrizes, type TicketHit, type TicketRegion } from '@lotus/rules/lottery'
import { getNow } from '../draw/issues.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { sinceOf } from './check-ticket.ts'
import { listDrawDays, listEndingWith, listSpecials, type DrawnNumber } from './public-results.repo.ts'
import { regionOf } from './regions.ts'

type Found = RouteValue<'lottery.drawnNumber'>

export const YEARS_DEFAULT = 10
const DAYS_SHOWN_MAX = 60
/** The longest ending that is searched for without being a whole ticket. */
const ENDING_DIGITS_MAX = 4

/** Where a number fell at a station in the last years: a whole ticket by its rules, two to four digits as an ending. */
export async function findNumber(db: Queryable, input: RouteParsedInput<'lottery.drawnNumber'>): Promise<Found> {
  const game = await getGame(db, input.gameCode)
  const region = regionOf(game)
  if (region === null) throw new AppError<ErrorCode>('game_not_found')
  const isTicket = input.number.length === TICKET_DIGITS[region]
  if (!isTicket && input.number.length > ENDING_DIGITS_MAX)
    throw new AppError<ErrorCode>('bad_request', { fields: { number: 'invalid' } })
  const years = input.years ?? YEARS_DEFAULT
  const since = sinceOf(businessDay(await getNow(db)), years)
  const { number } = input
  const [days, rows, near] = await Promise.all([
    listDrawDays(db, [game.id], since),
    listEndingWith(db, [game.id], { ending: number, since }),
    // A consolation prize of these regions may differ in the last two digits.
    isTicket && region !== 'north' ? listSpecials(db, game.id, { firstDigit: number.slice(0, 1), since }) : [],
  ])
  const byDay = isTicket ? ticketDays(region, number, [...rows, ...near]) : endingDays(number, rows)
  return {
    gameCode: game.code,
    number,
    isTicket,
    years,
    since: days[0]?.day ?? null,
    draws: days.length,
    drawsHit: byDay.length,
    totals: totalsOf(byDay),
    rows: byDay.slice(0, DAYS_SHOWN_MAX),
    hasSimulated: days.some(({ isSimulated }) => isSimulated),
  }
}

type HitDay = Found['rows'][number]

/** Each drawn number counts once, though the special prize may come from both look-ups. */
function ticketDays(region: TicketRegion, ticket: string, rows: readonly DrawnNumber[]): HitDay[] {
  const days = new Map<string, { isSimulated: boolean; hits: TicketHit[]; hasSpecial: boolean }>()
  for (const { day, prize, number, isSimulated } of rows) {
    const hits = hitsOfNumber(region, ticket, prize, number)
    if (hits.length === 0) continue
    const known = days.get(day) ?? { isSimulated, hits: [], hasSpecial: false }
    if (prize === 'DB' && known.hasSpecial) continue
    days.set(day, { isSimulated, hits: [...known.hits, ...hits], hasSpecial: known.hasSpecial || prize === 'DB' })
  }
  return latestFirst(days)
}

function endingDays(ending: string, rows: readonly DrawnNumber[]): HitDay[] {
  const days = new Map<string, { isSimulated: boolean; hits: TicketHit[] }>()
  for (const { day, prize, number, isSimulated } of rows) {
    if (!number.endsWith(ending)) continue
    const known = days.get(day) ?? { isSimulated, hits: [] }
    days.set(day, { isSimulated, hits: [...known.hits, { prize, number, isSeries: false }] })
  }
  return latestFirst(days)
}

const latestFirst = (days: ReadonlyMap<string, { isSimulated: boolean; hits: TicketHit[] }>): HitDay[] =>
  [...days]
    .map(([day, { isSimulated, hits }]) => ({ day, isSimulated, hits: hits.toSorted(byPrize) }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))

const byPrize = (a: TicketHit, b: TicketHit) => ticketPrizes.indexOf(a.prize) - ticketPrizes.indexOf(b.prize)

const totalsOf = (days: readonly HitDay[]): Found['totals'] =>
  ticketPrizes
    .map((prize) => ({
      prize,
      count: days.reduce((sum, { hits }) => sum + hits.filter((hit) => hit.prize === prize).length, 0),
    }))
    .filter(({ count }) => count > 0)
