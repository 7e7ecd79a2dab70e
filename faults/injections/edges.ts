import { setTimeout as delay } from 'node:timers/promises'
import { addDays, businessDay, systemRng, zonedInstant } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { generateIssues } from '../../apps/server/src/modules/lottery/index.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { findUncrossed } from '../invariants/edges.ts'
import { goTo } from '../world/own-time.ts'
import { bringDrawForward } from './focused.ts'
import { killWorker } from './processes.ts'
import { loadFactor, waitUntilDatabaseUp, type Injection, type Run } from './run.ts'

/** Before a midnight that time has jumped to: bets are settled on both sides of it. */
const LEAD_MS = 20_000
/** Every day has more play than the one before: a loss that was carried can be earned back. */
const PLAY_MS = 4000
const PARTS_MAX = 3
const TRIES = 40
const COUNTED_MS_MAX = 30_000
/** On a busy machine so many times as long. */
const BUSY_MAX = 4

/**
 * Crosses the edges of days, of hours, of slots and of one week under load, and kills a worker at each; goes on until a dividend was paid
 * that had a loss to earn back, which chance decides.
 */
export function crossDays(crossed: { isDone: boolean }, days: { least: number; most: number }): Injection {
  return async (run) => {
    try {
      for (let day = 1; day <= days.most; day += 1) {
        await crossDay(run, day)
        if (day >= days.least && (await steadily(run, () => findUncrossed(run.world.owner))).length === 0) break
      }
    } finally {
      crossed.isDone = true
    }
  }
}

/** Faults one after the other for as long as days are crossed. */
export const whileCrossing =
  (crossed: { isDone: boolean }, injections: readonly Injection[]): Injection =>
  async (run) => {
    for (let n = 0; !crossed.isDone && !run.state.isOver; n += 1) await injections[n % injections.length]?.(run)
  }

async function crossDay(run: Run, day: number): Promise<void> {
  const { owner } = run.world
  for (let n = 0; n < Math.min(day, PARTS_MAX); n += 1) {
    await delay(PLAY_MS)
    await steadily(run, () => bringDrawForward(run))
  }
  await untilCounted(run)
  const now = () => owner.value<Date>(sql`select lotus_now() as now`)
  const midnight = zonedInstant(addDays(businessDay(await steadily(run, now)), 1), '00:00')
  await steadily(run, () => goTo(owner, new Date(midnight.getTime() - LEAD_MS)))
  // The minute's job would make the next issues; nobody waits a minute here.
  const log = createLog({ level: 'silent' })
  await steadily(run, () => generateIssues({ db: owner, rng: systemRng, log, nudgeOutbox: () => {} }))
  await steadily(run, () => bringDrawForward(run))
  while ((await steadily(run, now)) < midnight) await delay(100)
  await killWorker(run)
}

/** On a busy machine what was played is counted late: a day has play of its own, or it says nothing. */
async function untilCounted(run: Run): Promise<void> {
  const giveUpAt = Date.now() + COUNTED_MS_MAX * Math.min(BUSY_MAX, loadFactor())
  const isCounted = () =>
    run.world.owner.value<boolean>(
      sql`select exists (select from agent_fact where business_day(at) = business_day(lotus_now())) as done`,
    )
  while (Date.now() < giveUpAt && !(await steadily(run, isCounted))) await delay(500)
}

/** Other lanes take the database down meanwhile. */
async function steadily<Result>(run: Run, work: () => Promise<Result>): Promise<Result> {
  for (let n = 1; ; n += 1) {
    try {
      return await work()
    } catch (error) {
      if (n === TRIES) throw error
      await delay(250)
      await waitUntilDatabaseUp(run)
    }
  }
}
