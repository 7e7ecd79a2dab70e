import { businessDay } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import { compareInLine, instantFromDate, periodAt, type Cadence, type ContractKind } from '@lotus/rules/agents'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { createPace, type Pace } from '../../../platform/pace.ts'
import { getSetting } from '../../system/index.ts'
import { settlePace } from '../job-pace.ts'
import { uncountedSince } from '../rebates/rebate.jobs.ts'
import { instantsOf } from './gross.ts'
import { payOwed } from './pay-owed.ts'
import { settleSettings } from './settle-settings.ts'
import { heldOf, type Held, type Period } from './period-figures.ts'
import { settlePeriod } from './settle-period.ts'
import { throwAll } from './write-all.ts'
import { holdAccounts } from '../statements/statement.repo.ts'
import * as repo from './settle.repo.ts'

/** Wages before dividends, which deduct them. */
const runs: readonly { kind: ContractKind; cadences: readonly Cadence[] }[] = [
  { kind: 'REALTIME', cadences: ['SLOT'] },
  { kind: 'HOURLY', cadences: ['HOUR'] },
  { kind: 'DAILY', cadences: ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'] },
  { kind: 'DIVIDEND', cadences: ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'] },
]

const periodOf = (cadence: Cadence, at: Date) => {
  const { start, end } = periodAt(cadence, instantFromDate(at))
  return { start: new Date(start / 1000), end: new Date(end / 1000) }
}

/** How many periods one run settles at most: the next run, a minute later, goes on. */
const PERIODS_MAX = 500
type Budget = { periods: number; pace?: Pace }

/**
 * Closes play up to the last five minutes that are over and wholly counted, and settles every period that has ended by then,
 * one after the other; answers how many statements are new. Ended half way, it goes on where it stopped.
 */
export async function settleDue(db: Database, now: Date, budget: Budget = { periods: PERIODS_MAX }): Promise<number> {
  // Without contracts nothing is settled, so that what is told late still counts on its own day.
  if ((await listBegun(db)).length === 0) return 0
  // After the contracts were seen, and in a transaction, where settings are not cached: the demo's history turns it off
  // before it signs any.
  if (!(await db.tx((tx) => getSetting(tx, settleSettings.isOn)))) return 0
  const waiting = await uncountedSince(db)
  // A move that is due ends contracts at its edge: it is made first.
  const moving = await repo.firstMoveDue(db)
  const reached = [now, waiting, moving].filter((at) => at !== null).reduce((x, y) => (x < y ? x : y))
  return settleUntil(db, reached, budget)
}

/**
 * The same up to a time until which everything is known to be counted. A kind that fails stops at its period, which the next run
 * tries again; the other wages go on, dividends wait. Then it throws.
 */
export async function settleUntil(
  db: Database,
  reached: Date,
  budget: Budget = { periods: PERIODS_MAX },
): Promise<number> {
  const begun = await listBegun(db)
  if (begun.length === 0) return 0
  const closed = await repo.closeUntil(db, periodOf('SLOT', reached).start)
  const failures: unknown[] = []
  let count = 0
  for (const { kind, cadences, first } of begun) {
    // What comes after deducts what comes before: all of it, or none.
    if (budget.periods <= 0 || (kind === 'DIVIDEND' && failures.length > 0)) break
    try {
      count += await settleKind(db, { kind, cadences, first, closed, budget })
    } catch (error) {
      failures.push(error)
    }
  }
  throwAll(failures, 'several kinds of contracts could not be settled')
  return count
}

/** The kinds that have contracts, with the first start of one. */
async function listBegun(db: Database) {
  const begun: { kind: ContractKind; cadences: readonly Cadence[]; first: Date }[] = []
  for (const run of runs) {
    const first = await repo.firstStart(db, run.kind)
    if (first !== null) begun.push({ ...run, first })
  }
  return begun
}

type Run = { kind: ContractKind; cadences: readonly Cadence[]; first: Date; closed: Date; budget: Budget }
type Track = { cadence: Cadence; signed: readonly Held[]; period: Period }

/** The contracts of a kind by the length of their periods, each with the first period that is not settled. */
async function listTracks(db: Database, { kind, cadences, first, closed }: Run): Promise<Track[]> {
  const tracks: Track[] = []
  for (const cadence of cadences) {
    const from = (await repo.settledUntil(db, kind, cadence)) ?? periodOf(cadence, first).start
    // Whatever is signed or ended from now on begins and ends after what is closed.
    const signed = (await repo.listSigned(db, kind, { from, to: closed }))
      .map(heldOf)
      .filter((one) => one.cadence === cadence)
    if (signed.length > 0) tracks.push({ cadence, signed, period: await nextPeriod(db, cadence, from, closed) })
  }
  return tracks
}

const inLine = ({ period }: Track) => ({ ...instantsOf(period), n: 0 })

/** Settles in the order in which statements of a line take over from one another, whatever the length of their periods. */
async function settleKind(db: Database, run: Run): Promise<number> {
  const { kind, closed, budget } = run
  const tracks = await listTracks(db, run)
  let count = 0
  for (;;) {
    const [track] = tracks
      .filter(({ period }) => period.end <= closed)
      .toSorted((x, y) => compareInLine(inLine(x), inLine(y)))
    if (!track || budget.periods <= 0) break
    budget.periods -= 1
    const { cadence, signed, period } = track
    // A dividend deducts the small shares of its days: they are paid before.
    if (kind === 'DIVIDEND' && (await repo.areDaysUnpaid(db, businessDay(period.end)))) break
    count += await settlePeriod(db, { kind, cadence, period }, signed, budget.pace)
    await repo.setSettled(db, kind, cadence, period.end)
    track.period = await nextPeriod(db, cadence, period.end, closed)
  }
  return count
}

/** The next period; of short ones the next in which anything was played. */
async function nextPeriod(db: Database, cadence: Cadence, from: Date, closed: Date) {
  if (cadence !== 'SLOT' && cadence !== 'HOUR') return periodOf(cadence, from)
  const at = await repo.firstFactAt(db, { from, to: closed })
  return periodOf(cadence, at ?? closed)
}

/**
 * A run of the loop. Together with those that follow while more is due than one settles it is one stretch of being behind, however
 * small its periods are. One that fails ends it: what cannot be settled is no reason to hurry.
 */
export async function settleRun(db: Database, now: Date, pace: Pace, periods = PERIODS_MAX): Promise<number> {
  const budget = { periods, pace }
  let isMoreDue = false
  try {
    const count = await settleDue(db, now, budget)
    isMoreDue = budget.periods <= 0
    return count
  } finally {
    if (!isMoreDue) pace.caughtUp()
  }
}

const EVERY_MS = 60_000
/** How many statements of holders with a locked or closed account one run holds back or lets go. */
const HOLDS_MAX = 500

/** Statements are made within six minutes after their period, a wage of a day soon after midnight. */
export function registerSettleJobs({
  db,
  clock,
  jobs,
  nudgeOutbox,
  log,
}: Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'nudgeOutbox' | 'log'>): void {
  const pace = createPace(() => settlePace(db))
  // A loop runs in one process at a time.
  jobs.loop('agents.settle', EVERY_MS, async () => {
    // Each whatever became of the one before: who is owed, or opens an account again, waits for no repair of a settlement.
    const failures: unknown[] = []
    const steps = [
      () => settleRun(db, clock.now(), pace),
      // After the statements: an upline pays of what it was just paid.
      () => payOwed(db, log),
    ]
    let done = 0
    for (const step of steps) {
      try {
        done += await step()
      } catch (error) {
        failures.push(error)
      }
    }
    // What failed may have written some of it.
    if (done > 0 || failures.length > 0) nudgeOutbox()
    await holdAccounts(db, HOLDS_MAX).catch((error: unknown) => failures.push(error))
    throwAll(failures, 'several steps of the settlement failed')
  })
}
