import { AppError, addDays } from '@lotus/kernel'
import type { Game } from '../config/games.repo.ts'
import type { WireDraw } from '../draw/issues.repo.ts'
import { dailyIssue, drawsOn, drawsPerDay, periodicIssue, type PlannedIssue } from '../draw/schedule.ts'
import { faultOf, type Fault, type Question } from '../imports/fault.ts'
import type { SourceRow } from '../imports/index.ts'
import { prizeShapeOf, sheetOfDraw } from '../settle/prize-shape.ts'
import { assertDraw, orderedDraw } from './publish-result.ts'

/** Older than any file of results; a game may say when it began. */
const FIRST_DAY = '1990-01-01'
/** A draw of a monthly game that a holiday moved lies at most this far from its day. */
const MOVED_DAYS_MAX = 3

/** A row that fits its game: its issue, and its draw in the order of the family's prizes. */
export type CheckedRow = { planned: PlannedIssue; draw: WireDraw | null; question?: Question }

/**
 * Checks all that a row alone can show: its day lies in the game's time and is past, the game (and the station) draws
 * on it, and its numbers are a draw of the family. Returns the first fault.
 */
export function checkRow(game: Game, row: SourceRow, now: Date): CheckedRow | { fault: Fault } {
  const columns = row.columns ?? { day: 'draw_date', draw: null }
  const { schedule, lockSeconds } = game
  const details = { day: row.day, game: game.code }
  const dayFault = (code: 'before_game' | 'in_future' | 'no_draw_day' | 'place', more: Fault['details'] = {}) => ({
    fault: faultOf(row.line, columns.day, code, { ...details, ...more }),
  })
  const since = schedule.since ?? FIRST_DAY
  if (row.day < since) return dayFault('before_game', { since })
  const stationFault = findStationFault(game, row)
  if (stationFault) return { fault: stationFault }
  let planned: PlannedIssue
  let question: Question | undefined
  if (schedule.kind === 'periodic') {
    const max = drawsPerDay(schedule)
    if (row.place === null || row.place < 1 || row.place > max)
      return dayFault('place', { place: String(row.place ?? '-'), max: String(max) })
    planned = periodicIssue(schedule, lockSeconds, row.day, row.place)
  } else {
    if (row.place !== null) return dayFault('place', { place: String(row.place), max: '1' })
    if (!drawsOn(schedule, row.day)) {
      if (schedule.kind === 'daily' || !isNearDraw(schedule, row.day)) return dayFault('no_draw_day')
      question = { line: row.line, column: columns.day, code: 'moved_day', details }
    }
    planned = dailyIssue(schedule, lockSeconds, row.day)
  }
  if (planned.drawAt > now) return dayFault('in_future')
  const drawFault = findDrawFault(game, row)
  if (drawFault) return { fault: drawFault }
  const draw = row.draw === null ? null : orderedDraw(game.rules, row.draw)
  return { planned, draw, ...(question ? { question } : {}) }
}

function isNearDraw(schedule: Parameters<typeof drawsOn>[0], day: string): boolean {
  for (let days = -MOVED_DAYS_MAX; days <= MOVED_DAYS_MAX; days += 1)
    if (drawsOn(schedule, addDays(day, days))) return true
  return false
}

/** A game of several stations has one on each weekday; others are one station, or none. */
function findStationFault({ code, schedule }: Game, { line, day, station }: SourceRow): Fault | undefined {
  const stations = schedule.kind === 'daily' ? schedule.stations : null
  const given = { station: station ?? '', day, game: code }
  const unknown = faultOf(line, 'province_code', 'station_unknown', given)
  if (stations === null) return station === null || station === code ? undefined : unknown
  if (!stations.some((one) => one.code === station)) return unknown
  const right = stations[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (right?.code === station) return undefined
  return faultOf(line, 'province_code', 'station_other_day', { ...given, right: right?.code ?? '' })
}

function findDrawFault({ rules }: Game, { line, draw, columns }: SourceRow): Fault | undefined {
  if (draw === null) return undefined
  const parts = columns?.parts
  // Where a file has a column for each part, the wrong one is named; prizes of stations are named by `assertDraw`.
  const sheet = parts ? sheetOfDraw(draw) : {}
  const wrong = prizeShapeOf(rules).find(({ prize, count, width }) => {
    const numbers = parts && prize in parts ? sheet[prize] : undefined
    return numbers && (numbers.length !== count || numbers.some((number) => number.length !== width))
  })
  if (wrong) {
    const { prize, count, width } = wrong
    return faultOf(line, parts?.[prize] ?? null, 'prize', { prize, needCount: String(count), needWidth: String(width) })
  }
  try {
    assertDraw(rules, draw)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { prize, needCount, needWidth } = error.details as { prize: string; needCount: number; needWidth: number } // as `assertDraw` throws them
    if (needCount === 0) return faultOf(line, columns?.draw ?? null, 'draw')
    return faultOf(line, prize, 'prize', { prize, needCount: String(needCount), needWidth: String(needWidth) })
  }
}
