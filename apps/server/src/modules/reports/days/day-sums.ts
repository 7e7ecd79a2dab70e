import { addDays, businessDay, type Clock } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { BetFilter, BetSource, BetSum, DaySum, PlayedGame } from '../record/bet-source.ts'
import { periodOfRun, runsOf, splitPeriod, startOfDay } from '../period.ts'
import { listSealedGames, lockForSealing, sealDays, sumSealed } from '../reports.repo.ts'

/** This long after its end, a day's last bet has surely been committed. */
const SEAL_AFTER_MS = 3_600_000

/** The most games of a source that are listed. */
const GAMES_MAX = 150

/**
 * A source's bets that pass a filter, summed by day, and the games of its period and category. Ended days without a
 * waiting bet are summed once and stored; the other days, and partial days at the period's ends, are summed from the
 * bets.
 */
export async function sumBets(
  db: Database,
  clock: Clock,
  source: BetSource,
  memberId: bigint,
  filter: BetFilter,
  /** Each game by itself: more sums, so only where they are shown. */
  isByGame = false,
): Promise<{ sums: DaySum[]; games: PlayedGame[] }> {
  const { days, ends } = splitPeriod(filter)
  const live: BetSum[] = []
  const kept: { sums: DaySum[]; games: PlayedGame[] } = { sums: [], games: [] }
  for (const end of ends) live.push(...(await source.sums(db, memberId, end)))
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  if (firstDay !== undefined && lastDay !== undefined) {
    const span = { memberId, source: source.name, firstDay, lastDay }
    const found = await sumSealed(db, { ...span, filter, isByGame })
    const sealed = new Set(found.map(({ day }) => day))
    kept.sums = found.filter(({ count }) => count > 0)
    if (sealed.size > 0) {
      kept.games = await listSealedGames(db, { ...span, category: filter.category, limit: GAMES_MAX })
    }
    const unsealed = days.filter((day) => !sealed.has(day))
    live.push(...(await sumUnsealed(db, clock.now(), source, memberId, unsealed)))
  }
  const ofCategory = live.filter(({ category }) => filter.category === null || category === filter.category)
  return {
    sums: [...kept.sums, ...live.filter((sum) => passes(sum, filter)).map(daySumOf)],
    games: eachOnce([...kept.games, ...ofCategory]),
  }
}

async function sumUnsealed(
  db: Database,
  now: Date,
  source: BetSource,
  memberId: bigint,
  days: readonly string[],
): Promise<BetSum[]> {
  const today = businessDay(now)
  const sums: BetSum[] = []
  for (const run of runsOf(days.filter((day) => day < today)))
    sums.push(...(await sumAndSeal(db, now, source, memberId, run)))
  // Nothing was placed on a day that has not begun.
  if (days.includes(today)) sums.push(...(await source.sums(db, memberId, periodOfRun({ first: today, last: today }))))
  return sums
}

function daySumOf({ state, validBet, payout, ...sum }: BetSum): DaySum {
  if (state === 'waiting') return { ...sum, validBet: 0n, payout: 0n, winLoss: 0n }
  return { ...sum, validBet, payout, winLoss: payout - sum.stake }
}

function eachOnce(games: readonly PlayedGame[]): PlayedGame[] {
  const once = new Map(games.map(({ vendor, gameCode }) => [`${vendor}/${gameCode}`, { vendor, gameCode }]))
  return [...once.values()].slice(0, GAMES_MAX)
}

async function sumAndSeal(
  db: Database,
  now: Date,
  source: BetSource,
  memberId: bigint,
  run: { first: string; last: string },
): Promise<BetSum[]> {
  return db.tx(async (tx) => {
    await lockForSealing(tx, memberId)
    const sums = await source.sums(tx, memberId, periodOfRun(run))
    const waiting = new Set(sums.filter(({ state }) => state === 'waiting').map(({ day }) => day))
    const days: string[] = []
    for (let day = run.first; day <= run.last; day = addDays(day, 1)) {
      const isOver = startOfDay(addDays(day, 1)).getTime() + SEAL_AFTER_MS <= now.getTime()
      if (isOver && !waiting.has(day)) days.push(day)
    }
    if (days.length > 0) {
      const kept = sums.filter(({ day }) => days.includes(day))
      await sealDays(tx, { memberId, source: source.name, days, sums: kept })
    }
    return sums
  })
}

/** Whether a sum passes the filter; its period is already right. */
function passes(sum: BetSum, filter: BetFilter): boolean {
  return (
    (filter.category === null || sum.category === filter.category) &&
    (filter.vendor === null || sum.vendor === filter.vendor) &&
    (filter.gameCode === null || sum.gameCode === filter.gameCode) &&
    (filter.states === null || filter.states.includes(sum.state))
  )
}
