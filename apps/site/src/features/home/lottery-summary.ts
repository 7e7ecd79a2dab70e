import type { RouteValue } from '@lotus/contract'

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

/** The game of the large card: a daily draw, preferably one with a result, else the game that closes first. */
export function featured(summaries: readonly LotterySummary[]): LotterySummary | undefined {
  const daily = summaries.filter(({ game, current }) => game.drawSource === 'outside' && current)
  return (
    daily.find((summary) => latestPublished(summary)) ??
    daily[0] ??
    summaries.find(({ current }) => current) ??
    summaries[0]
  )
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
