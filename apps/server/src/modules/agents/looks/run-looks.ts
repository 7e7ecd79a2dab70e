import type { Database } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { People } from '@lotus/rules/agents'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { createPace, noRest, type Pace } from '../../../platform/pace.ts'
import { currency } from '../../wallet/index.ts'
import { rebatePace } from '../job-pace.ts'
import { countPart, listPart, type ActiveTeam } from '../settle/active.repo.ts'
import { contractKey, factsOf, figuresOfFacts, isShort } from '../settle/period-figures.ts'
import { isClosed, listFacts } from '../settle/settle.repo.ts'
import { teamSizes } from '../tree/tree.repo.ts'
import { readText, writeText, type Answers, type Ask, type FactsAsk } from './ask.ts'
import { countBelow } from './count-below.ts'
import { countDepositors } from './count-depositors.ts'
import * as repo from './look.repo.ts'
import type { Run } from './run.ts'

// Counts what was asked of large teams (`looks.ts`): one figure after the other in each process, part by part, with rests between.

const JOB = 'agents.looks'
const EVERY_MS = 1000
/** So many members are gone through between two rests. */
const PART = 5000
/** Pages ask again every few seconds; what nobody asked for in so long is given up. */
const WANTED_SECONDS = 90
/** A process that gave no sign for so long has stopped. */
const LEASE_SECONDS = 60
/** What is closed does not change any more; the rest is counted anew after so long. */
const FRESH_SECONDS = { closed: 86_400, days: 300, short: 60 }
const KEPT_SECONDS = 2 * 86_400
/** A figure that cannot be counted is tried so often, with these pauses between. */
const TRIES_MAX = 5
const PAUSE_SECONDS = [10, 40, 160, 640] as const

type Options = { pace?: Pace; part?: number; onFailure?: (error: unknown, look: Tried) => void }
/** A try that failed, of what; `isLast`: it is given up. */
export type Tried = { memberId: bigint; what: Ask['what'] | null; tries: number; isLast: boolean }

/** Nobody waits for it any more. */
class Unwanted extends Error {}

/**
 * Counts everything that waits; answers how many figures. One that cannot be counted holds up no other: it is tried again after a pause,
 * and given up in the end.
 */
export async function runLooks(
  db: Database,
  { pace = noRest, part = PART, onFailure = () => {} }: Options = {},
): Promise<number> {
  for (let done = 0; ;) {
    const look = await repo.take(db, { wantedSeconds: WANTED_SECONDS, leaseSeconds: LEASE_SECONDS })
    if (!look) {
      pace.caughtUp()
      return done
    }
    try {
      // The processes that took it before stopped without a word, maybe because of it.
      if (look.tries > TRIES_MAX) throw new Error('the processes that counted it stopped')
      await countLook(db, look, { pace, part })
      done += 1
    } catch (error) {
      if (error instanceof Unwanted) {
        await repo.leave(db, look)
        continue
      }
      const pause = look.tries >= TRIES_MAX ? null : (PAUSE_SECONDS[look.tries - 1] ?? null)
      await repo.fail(db, look, pause)
      onFailure(error, { memberId: look.memberId, what: whatOf(look), tries: look.tries, isLast: pause === null })
    }
  }
}

/** Null: the question itself cannot be read. */
function whatOf({ ask }: repo.Look): Ask['what'] | null {
  try {
    return readText<Ask>(ask).what
  } catch {
    return null
  }
}

async function countLook(
  db: Database,
  look: repo.Look & { at: Date },
  { pace, part }: Pick<Run, 'pace' | 'part'>,
): Promise<void> {
  const ask = readText<Ask>(look.ask)
  const step = async (at: number, parts: number) => {
    if (!(await repo.step(db, look, { done: at, parts, wantedSeconds: WANTED_SECONDS }))) throw new Unwanted()
  }
  // Asked before it is counted: what is closed by then does not change while it is.
  const freshSeconds = await freshFor(db, ask)
  const answer = await work(db, ask, { step, pace, part })
  await repo.finish(db, look, { answer: writeText(answer), countedAt: look.at, freshSeconds })
}

async function freshFor(db: Database, ask: Ask): Promise<number> {
  if (ask.what === 'DEPOSITORS') return FRESH_SECONDS.days
  const end = ask.what === 'ACTIVE' ? ask.team.until : ask.end
  if (end !== undefined && (await isClosed(db, end))) return FRESH_SECONDS.closed
  const isOfShort = ask.what === 'FACTS' || (ask.what === 'BELOW' && isShort(ask.cadence))
  return isOfShort ? FRESH_SECONDS.short : FRESH_SECONDS.days
}

function work(db: Database, ask: Ask, run: Run): Promise<Answers[Ask['what']]> {
  switch (ask.what) {
    case 'ACTIVE':
      return countTeam(db, ask.team, run)
    case 'FACTS':
      return addFacts(db, ask, run)
    case 'BELOW':
      return countBelow(db, ask, run, countTeam)
    case 'DEPOSITORS':
      return countDepositors(db, ask, run)
    default:
      // A question of another release of the program: that one counts it.
      throw new Error('a question that this program does not know')
  }
}

/** As `countActive` does in one statement. */
async function countTeam(db: Database, team: ActiveTeam, { step, pace, part }: Run): Promise<People> {
  const members = (await teamSizes(db, [team.memberId])).get(team.memberId) ?? 0
  const parts = Math.ceil(members / part) + 1
  let [single, waiting, after] = [0, 0, 0n]
  const shared: bigint[] = []
  const add = (found: Awaited<ReturnType<typeof countPart>>) => {
    single += found.single
    waiting += found.waiting
    shared.push(...found.shared)
  }
  for (let done = 1, isMore = true; isMore; done += 1) {
    isMore = await pace.round(async () => {
      const ids = await listPart(db, team, after, part)
      add(await countPart(db, team, { ids, hasHead: after === 0n }))
      after = ids.at(-1) ?? after
      return ids.length === part
    })
    await step(Math.min(done, parts), parts)
  }
  add(await countPart(db, team, 'LEFT'))
  const persons = new Set(shared).size
  return { active: single + persons, leftOut: shared.length - persons, waiting }
}

/** As the job that settles adds up a slot or an hour. */
async function addFacts(db: Database, { start, end, contracts, rtsBasis, signs }: FactsAsk, { step, pace }: Run) {
  const length = end.getTime() - start.getTime()
  const read = async (window: { from: Date; to: Date }) => {
    await step(Math.round((100 * (window.from.getTime() - start.getTime())) / length), 100)
    return listFacts(db, window, currency)
  }
  const figures = await figuresOfFacts(db, { start, end }, contracts, factsOf({ start, end }, read), {
    rtsBasis,
    signs,
    pace,
  })
  return contracts.map((one) => must(figures.get(contractKey(one)), 'every contract has its figures'))
}

export function registerLookJobs({
  db,
  jobs,
  log,
  metrics,
}: Pick<PlatformDeps, 'db' | 'jobs' | 'log' | 'metrics'>): void {
  const pace = createPace(() => rebatePace(db))
  const onFailure = (error: unknown, look: Tried) => {
    metrics.jobFailures.inc({ job: JOB })
    log.error({ err: error, look: { ...look, memberId: String(look.memberId) } }, 'a figure could not be counted')
  }
  jobs.loop(JOB, EVERY_MS, async () => {
    await runLooks(db, { pace, onFailure })
  })
  jobs.schedule('agents.failed_looks', '* * * * *', async () => {
    metrics.looksFailed.set(await repo.countFailed(db))
  })
  jobs.schedule('agents.purge_looks', '17 4 * * *', async () => {
    await repo.purge(db, KEPT_SECONDS)
  })
}
