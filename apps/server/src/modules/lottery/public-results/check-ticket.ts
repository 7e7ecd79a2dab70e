import { AppError, businessDay, addDays } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { TICKET_DIGITS, ticketHits } from '@lotus/rules/lottery'
import { getNow } from '../draw/issues.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { getDay, type DayDraw } from './get-day.ts'
import { regionOf } from './regions.ts'

type Checked = RouteValue<'lottery.ticket'>

/** A ticket number against the published results of a day, at one station or at all that sell numbers of its length. */
export async function checkTicket(db: Queryable, input: RouteParsedInput<'lottery.ticket'>): Promise<Checked> {
  if (input.gameCode !== undefined) {
    const region = regionOf(await getGame(db, input.gameCode))
    // Only a station has paper tickets, and each of its tickets as many digits.
    if (region === null) throw new AppError<ErrorCode>('game_not_found')
    if (TICKET_DIGITS[region] !== input.number.length)
      throw new AppError<ErrorCode>('bad_request', { fields: { number: 'invalid' } })
  }
  const { day, draws } = await getDay(db, { day: input.day ?? businessDay(await getNow(db)) })
  return {
    number: input.number,
    day,
    stations: draws
      .filter(({ gameCode, region }) =>
        input.gameCode === undefined
          ? region !== null && TICKET_DIGITS[region] === input.number.length
          : gameCode === input.gameCode,
      )
      .map((draw) => checkAt(draw, input.number)),
  }
}

function checkAt({ draw, ...station }: DayDraw, number: string): Checked['stations'][number] {
  const prizes = draw === null ? undefined : draw['prizes']
  const isTable = typeof prizes === 'object' && !Array.isArray(prizes)
  const hits = isTable && station.region !== null ? ticketHits(station.region, number, prizes) : []
  return { ...station, hits }
}

/** The first day of the last `years` years. */
export function sinceOf(today: string, years: number): string {
  const from = `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  // There is no 29 February in most years.
  return from.endsWith('-02-29') ? addDays(`${from.slice(0, 4)}-03-01`, -1) : from
}
