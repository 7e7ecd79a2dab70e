import type { RouteValue } from '@lotus/contract'
import { formatRatePpm } from '@lotus/i18n'
import { addDays } from '@lotus/kernel'
import type { PrizeKey } from '@lotus/ui'
import { readDraw, type Prizes } from '../../shared/draws/read-draw.ts'

export type Day = RouteValue<'lottery.day'>
export type DayDraw = Day['draws'][number]
export type Region = NonNullable<DayDraw['region']>
export type TicketPrize = RouteValue<'lottery.ticket'>['stations'][number]['hits'][number]['prize']

export const regions = ['north', 'central', 'south'] as const satisfies readonly Region[]
/** Digits of a whole ticket number. */
export const ticketDigits: Readonly<Record<Region, number>> = { north: 5, central: 6, south: 6 }

/** How much of each number is shown. */
export type Cut = 'full' | 'last-three' | 'last-two'
export const cutNumber = (number: string, cut: Cut): string =>
  cut === 'full' ? number : number.slice(cut === 'last-two' ? -2 : -3)

/** The prizes of the Centre and the South in the order in which they are drawn and printed. */
export const southRows = [
  { name: 'G8', prize: 'eighth', count: 1, width: 2 },
  { name: 'G7', prize: 'seventh', count: 1, width: 3 },
  { name: 'G6', prize: 'sixth', count: 3, width: 4 },
  { name: 'G5', prize: 'fifth', count: 1, width: 4 },
  { name: 'G4', prize: 'fourth', count: 7, width: 5 },
  { name: 'G3', prize: 'third', count: 2, width: 5 },
  { name: 'G2', prize: 'second', count: 1, width: 5 },
  { name: 'G1', prize: 'first', count: 1, width: 5 },
  { name: 'DB', prize: 'special', count: 1, width: 6 },
] as const satisfies readonly { name: string; prize: PrizeKey; count: number; width: number }[]

export const prizeKeys: Readonly<Record<string, PrizeKey>> = Object.fromEntries(
  southRows.map(({ name, prize }) => [name, prize]),
)

/** The prizes of a station's draw; null before it, and if it is void. */
export function prizesOf({ family, draw }: Pick<DayDraw, 'family' | 'draw'>): Prizes | null {
  if (draw === null) return null
  const shown = readDraw(family, draw)
  return shown.kind === 'north' || shown.kind === 'south' ? shown.prizes : null
}

/** What a draw is at: done, void, to come, or running. `now` is unknown before the page runs in a browser. */
export type Phase = 'drawn' | 'void' | 'coming' | 'running'
export function phaseOf({ draw, state, drawAt }: Pick<DayDraw, 'draw' | 'state' | 'drawAt'>, now?: number): Phase {
  if (draw !== null) return 'drawn'
  if (state === 'void') return 'void'
  return now !== undefined && now >= Date.parse(drawAt) ? 'running' : 'coming'
}

/** A pushed result in its place of a day; the day itself where it does not belong to it or is older. */
export function withResult(
  day: Day,
  result: Pick<DayDraw, 'gameCode' | 'issueNo' | 'state' | 'resultVersion' | 'draw' | 'isSimulated'>,
): Day {
  const isMeant = (known: DayDraw) =>
    known.gameCode === result.gameCode && known.issueNo === result.issueNo && known.resultVersion < result.resultVersion
  if (!day.draws.some(isMeant)) return day
  const { state, resultVersion, draw, isSimulated } = result
  return {
    ...day,
    draws: day.draws.map((known) => (isMeant(known) ? { ...known, state, resultVersion, draw, isSimulated } : known)),
  }
}

/** Monday to Sunday around a day. */
export function weekOf(day: string): string[] {
  const sinceMonday = (weekdayOfDay(day) + 6) % 7
  return Array.from({ length: 7 }, (_, at) => addDays(day, at - sinceMonday))
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOfDay = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** A business day as the formatters take it. */
export const noonOf = (day: string): string => `${day}T12:00:00+07:00`

const cell = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** Rows of cells as a file that spreadsheets open; numbers stay text with their zeros. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

/** The region of a family of stations; undefined for every other game. */
export const regionOfFamily = (family: string): Region | undefined =>
  regions.find((region) => `vn_${region}` === family)

/** How often something came, as a share of the days that could have it. */
export const rateText = ({ days, daysHit }: { days: number; daysHit: number }): string =>
  days === 0 ? '–' : formatRatePpm(Math.round((daysHit / days) * MILLION))
const MILLION = 1_000_000
