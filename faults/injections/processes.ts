import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@lotus/database'
import type { Target } from '../world/processes.ts'
import { pause, recovered, waitUntilDatabaseUp, type Injection, type Run } from './run.ts'

const apiOf = (run: Run, n: number): Target => {
  const target = run.world.apis[n % run.world.apis.length]?.target
  if (!target) throw new Error('no API process')
  return target
}

/** F3: kills one of the API processes, in the middle of any work. */
export const killApi =
  (n: number): Injection =>
  async (run) => {
    await pause(run, 200, 900)
    const target = apiOf(run, n)
    await target.start()
    const at = Date.now()
    await target.kill()
    await waitUntilDatabaseUp(run)
    const since = Date.now()
    await target.start()
    await recovered(run, { id: 'F3', detail: target.name, at, since, api: n % run.world.apis.length })
  }

const SETTLING_MS_MAX = 800

/** Waits a moment for a statement of this worker that settles contracts or pays them. */
async function untilSettling({ world }: Run, name: string): Promise<boolean> {
  const giveUpAt = Date.now() + SETTLING_MS_MAX
  while (Date.now() < giveUpAt) {
    const rows = await world.owner
      .many(
        sql`select from pg_stat_activity where application_name = ${`faults-${name}`} and state = 'active'
        and query ~ 'agent_(statement_write|funding_pay|rebate_pay_days)'`,
      )
      .catch(() => [])
    if (rows.length > 0) return true
    await delay(5)
  }
  return false
}

/** F4: kills a worker in the middle of draws, settlements, relay or consumers; if it can, while it pays a contract. */
export const killWorker: Injection = async (run) => {
  await pause(run, 300, 2_000)
  const target = run.chance.pick(run.world.workers)
  await target.start()
  const isSettling = await untilSettling(run, target.name)
  const at = Date.now()
  await target.kill()
  await waitUntilDatabaseUp(run)
  await target.start()
  const detail = isSettling ? `${target.name}, settling contracts` : target.name
  run.records.push({ id: 'F4', detail, at, endedAt: Date.now(), recoveryMs: Date.now() - at })
}

/** F12: a process is paused and resumes later without noticing the elapsed time. */
export const freeze =
  (kind: 'worker' | number, lowMs: number, highMs: number): Injection =>
  async (run) => {
    await pause(run, 200, 900)
    const target = kind === 'worker' ? run.chance.pick(run.world.workers) : apiOf(run, kind)
    await target.start()
    const at = Date.now()
    target.freeze()
    await delay(run.chance.integer(lowMs, highMs))
    const since = Date.now()
    target.thaw()
    if (kind === 'worker')
      run.records.push({ id: 'F12', detail: target.name, at, endedAt: Date.now(), recoveryMs: null })
    else await recovered(run, { id: 'F12', detail: target.name, at, since, api: kind % run.world.apis.length })
  }

/** F13: a deployment: the process is told to stop, finishes what it has accepted, and comes back. */
export const redeploy =
  (n: number): Injection =>
  async (run) => {
    await pause(run, 200, 900)
    await waitUntilDatabaseUp(run)
    const target = apiOf(run, n)
    await target.start()
    const at = Date.now()
    const isDrained = await target.drain(8_000)
    await waitUntilDatabaseUp(run)
    const since = Date.now()
    await target.start()
    const detail = isDrained ? target.name : `${target.name}, drain cut off after 8 s`
    await recovered(run, { id: 'F13', detail, at, since, api: n % run.world.apis.length })
  }
