import { addDays, businessDay, moneyToString } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { listCashDays } from '../../cashier/index.ts'
import { listPlayDays } from '../../protection/index.ts'
import { startOfDay } from '../period.ts'
import { filterOf, type ReportsDeps } from '../record/list-bets.ts'
import { sumBets } from './day-sums.ts'
import { playPeriods, type PlayPeriod } from './play-periods.ts'

type History = RouteValue<'report.play'>
const nothing = { seconds: 0, deposited: 0n, withdrawn: 0n, result: 0n }
type Sums = typeof nothing

/** How long a member played and with what result, and what went in and out, period by period (issue 20 section 4). */
export async function playHistory(
  deps: ReportsDeps,
  memberId: bigint,
  { unit = 'day' }: RouteParsedInput<'report.play'>,
): Promise<History> {
  const today = businessDay(deps.clock.now())
  const periods = playPeriods(unit, today)
  const from = periods.at(-1)?.from ?? today
  const days = await sumDays(deps, memberId, { from, to: today })
  return {
    unit,
    periods: periods.map((period) => ({ ...period, ...present(sumOf(days, period)) })),
    totals: present(sumOf(days, { from, to: today })),
  }
}

async function sumDays(
  deps: ReportsDeps,
  memberId: bigint,
  { from, to }: PlayPeriod,
): Promise<(Sums & { day: string })[]> {
  const { db, clock, sources } = deps
  const since = startOfDay(from)
  const period = { from: since.toISOString(), to: startOfDay(addDays(to, 1)).toISOString() }
  const filter = filterOf(period, clock.now())
  const [played, cash] = await Promise.all([listPlayDays(db, memberId, from), listCashDays(db, memberId, since)])
  const days = [...played.map((one) => ({ ...nothing, ...one })), ...cash.map((one) => ({ ...nothing, ...one }))]
  for (const source of sources.filter((one) => one.accepts(filter))) {
    const { sums } = await sumBets(db, clock, source, memberId, filter)
    days.push(...sums.map(({ day, winLoss }) => ({ ...nothing, day, result: winLoss })))
  }
  return days
}

function sumOf(days: readonly (Sums & { day: string })[], { from, to }: PlayPeriod): Sums {
  return days
    .filter(({ day }) => day >= from && day <= to)
    .reduce(
      (sum, one) => ({
        seconds: sum.seconds + one.seconds,
        deposited: sum.deposited + one.deposited,
        withdrawn: sum.withdrawn + one.withdrawn,
        result: sum.result + one.result,
      }),
      nothing,
    )
}

const present = ({ seconds, deposited, withdrawn, result }: Sums): History['totals'] => ({
  seconds,
  deposited: moneyToString(deposited),
  withdrawn: moneyToString(withdrawn),
  result: moneyToString(result),
})
