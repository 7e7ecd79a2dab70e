import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { defaultLanguage } from '../../../platform/language.ts'
import type { DaySum, GameName } from '../record/bet-source.ts'
import { filterOf, totalsOf, type ReportsDeps } from '../record/list-bets.ts'
import { sumBets } from './day-sums.ts'

type Days = RouteValue<'report.days'>

/** The most games that are listed one by one. */
const GAMES_LISTED = 100

/** MC06 and MC09: the record's totals by day, within each day by category and vendor, and by game (operations.md 3.7, 3.8). */
export async function listDays(
  deps: ReportsDeps,
  memberId: bigint,
  input: RouteParsedInput<'report.days'>,
): Promise<Days> {
  const filter = filterOf(input, deps.clock.now())
  const sums: DaySum[] = []
  const vendors = new Map<string, string | null>()
  const games = new Map<string, GameName>()
  for (const source of deps.sources.filter((one) => one.accepts(filter))) {
    const found = await sumBets(deps.db, deps.clock, source, memberId, filter, true)
    sums.push(...found.sums)
    const played = largestFirst(found.sums, gameOf).map(([{ vendor, gameCode }]) => ({
      vendor,
      gameCode: gameCode ?? '',
    }))
    for (const name of await source.names(deps.db, played)) {
      games.set(gameOf(name), name)
      if (name.vendor !== null) vendors.set(name.vendor, name.vendorName)
    }
  }
  const days = Object.entries(Object.groupBy(sums, ({ day }) => day)).toSorted(([a], [b]) => b.localeCompare(a))
  return {
    days: days.map(([day, ofDay = []]) => ({ day, totals: totalsOf(ofDay), parts: partsOf(ofDay, vendors) })),
    categories: partsOf(
      sums.map((sum) => ({ ...sum, vendor: null })),
      vendors,
    ),
    ...gamesOf(sums, games),
    totals: totalsOf(sums),
  }
}

const gameOf = ({ vendor, gameCode }: { vendor: string | null; gameCode?: string | null }) =>
  `${vendor ?? ''}/${gameCode ?? ''}`

/** The sums of each group, the group with the largest stake first. */
function largestFirst(sums: readonly DaySum[], keyOf: (sum: DaySum) => string): [DaySum, ...DaySum[]][] {
  const stakeOf = (group: readonly DaySum[]) => group.reduce((sum, { stake }) => sum + stake, 0n)
  return Object.values(Object.groupBy(sums, keyOf))
    .flatMap(([first, ...more] = []): { stake: bigint; group: [DaySum, ...DaySum[]] }[] =>
      first ? [{ stake: stakeOf([first, ...more]), group: [first, ...more] }] : [],
    )
    .toSorted((a, b) => (a.stake === b.stake ? 0 : a.stake < b.stake ? 1 : -1))
    .map(({ group }) => group)
}

/** One line per category and vendor. */
function partsOf(sums: readonly DaySum[], names: ReadonlyMap<string, string | null>): Days['categories'] {
  return largestFirst(sums, ({ category, vendor }) => `${category}/${vendor ?? ''}`).map((group) => {
    const [{ category, vendor }] = group
    return {
      category,
      vendor,
      vendorName: vendor === null ? null : (names.get(vendor) ?? vendor),
      totals: totalsOf(group),
    }
  })
}

/** One line per game, as many as are listed; the sums of all of them are those of the period. */
function gamesOf(sums: readonly DaySum[], names: ReadonlyMap<string, GameName>): Pick<Days, 'games' | 'otherGames'> {
  const groups = largestFirst(sums, (sum) => `${sum.category}/${gameOf(sum)}`)
  const others = groups.slice(GAMES_LISTED)
  return {
    games: groups.slice(0, GAMES_LISTED).map((group) => {
      const [first] = group
      const { category, vendor, gameCode } = { ...first, gameCode: first.gameCode ?? '' }
      const known = names.get(gameOf(first))
      return {
        category,
        vendor,
        vendorName: known?.vendorName ?? vendor,
        gameCode,
        name: known?.name ?? { [defaultLanguage]: gameCode },
        totals: totalsOf(group),
      }
    }),
    otherGames: others.length === 0 ? null : { games: others.length, totals: totalsOf(others.flat()) },
  }
}
