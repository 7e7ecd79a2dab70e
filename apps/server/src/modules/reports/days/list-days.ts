import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { DaySum } from '../record/bet-source.ts'
import { sumBets } from './day-sums.ts'
import { filterOf, totalsOf, type ReportsDeps } from '../record/list-bets.ts'

type Days = RouteValue<'report.days'>

/** MC06 and MC09: the record's totals by day, and within each day by category and vendor (operations.md 3.7, 3.8). */
export async function listDays(
  deps: ReportsDeps,
  memberId: bigint,
  input: RouteParsedInput<'report.days'>,
): Promise<Days> {
  const filter = filterOf(input, deps.clock.now())
  const sums: DaySum[] = []
  const names = new Map<string, string | null>()
  for (const source of deps.sources.filter((one) => one.accepts(filter))) {
    const found = await sumBets(deps.db, deps.clock, source, memberId, filter)
    sums.push(...found.sums)
    for (const { vendor, vendorName } of await source.names(deps.db, found.games))
      if (vendor !== null) names.set(vendor, vendorName)
  }
  const days = Object.entries(Object.groupBy(sums, ({ day }) => day)).toSorted(([a], [b]) => b.localeCompare(a))
  return {
    days: days.map(([day, ofDay = []]) => ({ day, totals: totalsOf(ofDay), parts: partsOf(ofDay, names) })),
    categories: partsOf(
      sums.map((sum) => ({ ...sum, vendor: null })),
      names,
    ),
    totals: totalsOf(sums),
  }
}

/** One line per category and vendor, the largest stake first. */
function partsOf(sums: readonly DaySum[], names: ReadonlyMap<string, string | null>): Days['categories'] {
  const groups = Object.values(Object.groupBy(sums, ({ category, vendor }) => `${category}/${vendor ?? ''}`))
  return groups
    .flatMap((group = []) => {
      const [first] = group
      if (!first) return []
      const { category, vendor } = first
      const vendorName = vendor === null ? null : (names.get(vendor) ?? vendor)
      return [
        {
          stake: group.reduce((sum, one) => sum + one.stake, 0n),
          category,
          vendor,
          vendorName,
          totals: totalsOf(group),
        },
      ]
    })
    .toSorted((a, b) => (a.stake === b.stake ? 0 : a.stake < b.stake ? 1 : -1))
    .map(({ category, vendor, vendorName, totals }) => ({ category, vendor, vendorName, totals }))
}
