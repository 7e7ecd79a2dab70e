import type { RouteValue } from '@lotus/contract'
import { formatIsoDay } from '@lotus/i18n'

type Game = RouteValue<'lottery.menu'>['games'][number]
type Opened = RouteValue<'lottery.opened'>['games'][number]
export type Result = Opened['results'][number]
export type Issue = NonNullable<Opened['current']>

/** One game as the home page shows it: the issue that takes bets, and its past draws. */
export type LotterySummary = { game: Game; current: Issue | null; results: readonly Result[] }

/**
 * Joins the openings with the menu, which lists the games of every page. The game that closes first comes first, games
 * without an open issue last.
 */
export function summarise(menu: RouteValue<'lottery.menu'>, opened: RouteValue<'lottery.opened'>): LotterySummary[] {
  const gameByCode = new Map(menu.games.map((game) => [game.gameCode, game]))
  const summaries = opened.games.flatMap(({ gameCode, current, results }) => {
    const game = gameByCode.get(gameCode)
    return game ? [{ game, current, results }] : []
  })
  const closesAt = (summary: LotterySummary) =>
    summary.current ? Date.parse(summary.current.lockAt) : Number.POSITIVE_INFINITY
  return summaries.sort((a, b) => closesAt(a) - closesAt(b))
}

/** The next draw is within reach for so long. */
const REACH_MS = 10 * 60_000
/** The region that most people come for. */
const NORTH = 'vn_north'

/**
 * The game of the large card: Miền Bắc while it draws today, else the next draw within ten minutes, else the next one of
 * today; never a draw of another day. Then Miền Bắc stands there with its last result alone.
 */
export function featured(summaries: readonly LotterySummary[], nowMs: number): LotterySummary | undefined {
  const day = formatIsoDay(nowMs)
  const isToday = ({ current }: LotterySummary) => current !== null && formatIsoDay(current.drawAt) === day
  const isOpen = ({ current }: LotterySummary) => current !== null && nowMs < Date.parse(current.lockAt)
  const isNear = ({ current }: LotterySummary) => current !== null && Date.parse(current.drawAt) - nowMs <= REACH_MS
  const open = summaries.filter(isOpen)
  const north = summaries.find(({ game }) => game.family === NORTH && game.drawSource === 'outside')
  const next = north && isToday(north) ? north : (open.find(isNear) ?? open.find(isToday) ?? summaries.find(isNear))
  if (next) return next
  const shown = north ?? summaries.find(latestPublished) ?? summaries[0]
  return shown && { ...shown, current: null }
}

/**
 * The main number of a draw: the special prize of a station, the whole draw of other games. Undefined while a draw is
 * not published or is void. Written here in a few lines, so that the first page needs no family's rules.
 */
export function headline(result: Result | undefined): string | undefined {
  const draw = result?.draw
  if (!draw) return undefined
  const [first] = Object.values(draw)
  if (typeof first === 'string') return first
  if (Array.isArray(first)) return first.join(' ')
  return typeof first === 'object' ? first['DB']?.[0] : undefined
}

/** More than these are a line of text, not a row of balls. */
const BALLS_MAX = 7

/** A draw as balls: the digits of a number, or the numbers that were drawn; undefined if it is neither, or too many. */
export function ballsOf(result: Result | undefined): string[] | undefined {
  const number = headline(result)
  if (number === undefined) return undefined
  const pieces = number.includes(' ') ? number.split(' ') : [...number]
  return pieces.length <= BALLS_MAX && pieces.every((piece) => /^\d{1,2}$/.test(piece)) ? pieces : undefined
}

/** Whether it is one number whose last two digits matter. */
export const isSpecialPrize = (result: Result | undefined): boolean => result?.draw?.['prizes'] !== undefined

export function latestPublished(summary: LotterySummary): Result | undefined {
  return summary.results.find((result) => headline(result) !== undefined)
}

const RESULTS_SHOWN = 6

/** The last draw of every game, then the newest of all, sorted by drawing time. */
export function latestResults(
  summaries: readonly LotterySummary[],
  count = RESULTS_SHOWN,
): { game: Game; result: Result }[] {
  const byTime = (a: { result: Result }, b: { result: Result }) =>
    Date.parse(b.result.drawAt) - Date.parse(a.result.drawAt)
  const ofEach = summaries.flatMap((summary) => {
    const result = latestPublished(summary)
    return result ? [{ game: summary.game, result }] : []
  })
  const rest = summaries
    .flatMap(({ game, results }) =>
      results.filter((result) => headline(result) !== undefined).map((result) => ({ game, result })),
    )
    .filter(
      ({ result }) =>
        !ofEach.some((first) => first.result.gameCode === result.gameCode && first.result.issueNo === result.issueNo),
    )
    .sort(byTime)
  return [...ofEach, ...rest].slice(0, count).sort(byTime)
}

/** Two letters for the tile: of the place's name after "Xổ số", else of the first two words. "Xổ số Miền Bắc" is MB. */
export function gameMark(name: string): string {
  const words = name.replace(/^Xổ số\s+/u, '').split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
}
