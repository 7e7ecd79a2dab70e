import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listGames, type Game } from '../config/games.repo.ts'
import { wireState } from '../draw/issue-state.ts'
import { getNow, type DrawnIssue } from '../draw/issues.repo.ts'
import { dailyIssue, drawsOn } from '../draw/schedule.ts'
import { findFirstDraw, listHolidaysOn, listIssuesOfDay } from './public-results.repo.ts'
import { regionOf } from './regions.ts'

type Day = RouteValue<'lottery.day'>
export type DayDraw = Day['draws'][number]

/** Days ahead whose draws are named by the calendar. */
const AHEAD_DAYS_MAX = 60
const places = ['north', 'central', 'south'] as const

/** Games that draw by the calendar, in the order of a results page: the North, the Centre, the South, then the others. */
export function dayGames(games: readonly Game[]): Game[] {
  const placeOf = (game: Game) => {
    const region = regionOf(game)
    return region === null ? places.length : places.indexOf(region)
  }
  return games
    .filter(({ schedule }) => schedule.kind !== 'periodic')
    .map((game, order) => ({ game, order, place: placeOf(game) }))
    .toSorted((a, b) => a.place - b.place || a.order - b.order)
    .map(({ game }) => game)
}

/** The draws of a business day: published, running, or planned. The answer has no time of its own, so it can be kept. */
export async function getDay(db: Queryable, input: RouteParsedInput<'lottery.day'>): Promise<Day> {
  const now = await getNow(db)
  const today = businessDay(now)
  const day = input.day ?? today
  const games = dayGames(await listGames(db))
  const first = await findFirstDraw(
    db,
    games.map(({ id }) => id),
  )
  return {
    day,
    today,
    firstDay: first === null ? null : businessDay(first),
    draws: await listDrawsOf(db, { day, today, now, games }),
  }
}

type Asked = { day: string; today: string; now: Date; games: readonly Game[] }

async function listDrawsOf(db: Queryable, { day, today, now, games }: Asked): Promise<DayDraw[]> {
  const window = { from: zonedInstant(day, '00:00'), until: zonedInstant(addDays(day, 1), '00:00') }
  const ids = games.map(({ id }) => id)
  const [issues, free] = await Promise.all([listIssuesOfDay(db, ids, window), listHolidaysOn(db, day)])
  const byGame = Map.groupBy(issues, ({ gameId }) => gameId)
  const isPlanned = day >= today && day <= addDays(today, AHEAD_DAYS_MAX)
  return games.flatMap((game) => {
    const known = byGame.get(game.id)
    if (known) return known.map((issue) => presentDrawn(game, issue, now))
    return isPlanned && game.isOpen && !free.has(game.id) ? plannedOf(game, day) : []
  })
}

const named = (game: Game) => ({
  gameCode: game.code,
  name: game.name,
  family: game.family,
  region: regionOf(game),
})

function presentDrawn(game: Game, issue: DrawnIssue, now: Date): DayDraw {
  return {
    ...named(game),
    station: issue.station,
    issueNo: issue.issueNo,
    state: wireState(issue, now),
    drawAt: issue.drawAt.toISOString(),
    resultVersion: issue.resultVersion ?? 0,
    draw: issue.draw,
    isSimulated: issue.isSimulated,
  }
}

/** What the calendar says of a day whose issue is not made yet. */
function plannedOf(game: Game, day: string): DayDraw[] {
  if (game.schedule.kind === 'periodic' || !drawsOn(game.schedule, day)) return []
  const { issueNo, station, drawAt } = dailyIssue(game.schedule, game.lockSeconds, day)
  return [
    {
      ...named(game),
      station,
      issueNo,
      state: 'scheduled',
      drawAt: drawAt.toISOString(),
      resultVersion: 0,
      draw: null,
      isSimulated: false,
    },
  ]
}
