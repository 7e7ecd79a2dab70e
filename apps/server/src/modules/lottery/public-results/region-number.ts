import { businessDay } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listGames } from '../config/games.repo.ts'
import { getNow } from '../draw/issues.repo.ts'
import { sinceOf } from './check-ticket.ts'
import { YEARS_DEFAULT } from './find-number.ts'
import { listDrawDays, listEndingWith, type DrawDay, type DrawnNumber } from './public-results.repo.ts'
import { regionOf } from './regions.ts'

type Known = RouteValue<'lottery.regionNumber'>
type Rate = Known['whole']

const LATEST_MAX = 30
const GAPS_MAX = 5
const MILLION = 1_000_000
/** Each of the numbers of a draw ends in two given digits once in a hundred times (lottery.md 1.5). */
const CHANCE = 0.01
const numbersPerDraw = { north: 27, central: 18, south: 18 } as const

/** What is known of a two-digit number in a region: when it fell, how long it stayed away, on which weekdays. */
export async function getRegionNumber(db: Queryable, input: RouteParsedInput<'lottery.regionNumber'>): Promise<Known> {
  const { region, number, years = YEARS_DEFAULT } = input
  const since = sinceOf(businessDay(await getNow(db)), years)
  const games = (await listGames(db)).filter((game) => regionOf(game) === region)
  const ids = games.map(({ id }) => id)
  const [days, rows] = await Promise.all([
    listDrawDays(db, ids, since),
    listEndingWith(db, ids, { ending: number, since }),
  ])
  const codes = new Map(games.map(({ id, code }) => [id, code]))
  const perDraw = numbersPerDraw[region]
  return {
    region,
    number,
    years,
    since: days[0]?.day ?? null,
    hasSimulated: days.some(({ isSimulated }) => isSimulated),
    ...countNumber(days, rows, perDraw),
    latest: latestOf(rows, codes),
  }
}

/** Counts over days of draws, oldest first; `perDraw`: the numbers of one draw. */
export function countNumber(
  days: readonly DrawDay[],
  rows: readonly Pick<DrawnNumber, 'day'>[],
  perDraw: number,
): Pick<Known, 'whole' | 'hits' | 'expectedHits' | 'absent' | 'gaps' | 'row' | 'weekdays'> {
  const hitDays = new Set(rows.map(({ day }) => day))
  const lastHit = days.findLastIndex(({ day }) => hitDays.has(day))
  const draws = days.reduce((sum, day) => sum + day.draws, 0)
  return {
    whole: rateOf(days, hitDays, perDraw),
    hits: rows.length,
    expectedHits: Math.round(draws * perDraw * CHANCE * 100) / 100,
    absent: lastHit < 0 ? null : days.length - 1 - lastHit,
    gaps: gapsOf(days, hitDays),
    row: longestRow(days, hitDays),
    weekdays: Array.from({ length: 7 }, (_, weekday) =>
      rateOf(
        days.filter(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday),
        hitDays,
        perDraw,
      ),
    ),
  }
}

/** The mean chance of the days to show the number at least once. */
function rateOf(days: readonly DrawDay[], hitDays: ReadonlySet<string>, perDraw: number): Rate {
  const chances = days.reduce((sum, { draws }) => sum + 1 - (1 - CHANCE) ** (perDraw * draws), 0)
  return {
    days: days.length,
    daysHit: days.filter(({ day }) => hitDays.has(day)).length,
    chancePpm: days.length === 0 ? 0 : Math.round((chances / days.length) * MILLION),
  }
}

/** Draw days between two falls; the one that still lasts has no end. What came before the first fall is not whole. */
function gapsOf(days: readonly DrawDay[], hitDays: ReadonlySet<string>): Known['gaps'] {
  const gaps: Known['gaps'] = []
  let before: { index: number; day: string } | undefined
  for (const [index, { day }] of days.entries()) {
    if (!hitDays.has(day)) continue
    if (before && index - before.index > 1) gaps.push({ days: index - before.index - 1, from: before.day, until: day })
    before = { index, day }
  }
  if (before && before.index < days.length - 1)
    gaps.push({ days: days.length - 1 - before.index, from: before.day, until: null })
  return gaps.toSorted((a, b) => b.days - a.days || (a.from < b.from ? 1 : -1)).slice(0, GAPS_MAX)
}

/** The longest row of days on each of which it fell; of equal ones the latest. */
function longestRow(days: readonly DrawDay[], hitDays: ReadonlySet<string>): Known['row'] {
  type Row = NonNullable<Known['row']>
  const rows: Row[] = []
  let isRunning = false
  for (const { day } of days) {
    const isHit = hitDays.has(day)
    const last = rows.at(-1)
    if (isHit && isRunning && last) rows[rows.length - 1] = { ...last, days: last.days + 1, until: day }
    else if (isHit) rows.push({ days: 1, from: day, until: day })
    isRunning = isHit
  }
  return rows.toReversed().toSorted((a, b) => b.days - a.days)[0] ?? null
}

function latestOf(rows: readonly DrawnNumber[], codes: ReadonlyMap<number, string>): Known['latest'] {
  return [...Map.groupBy(rows, ({ day }) => day)].slice(0, LATEST_MAX).map(([day, hits]) => ({
    day,
    isSimulated: hits.some(({ isSimulated }) => isSimulated),
    hits: hits.map(({ gameId, prize, number }) => ({ gameCode: codes.get(gameId) ?? '', prize, number })),
  }))
}
