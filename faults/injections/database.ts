import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, sql } from '@lotus/database'
import { pause, recovered, type Injection, type Run } from './run.ts'

const restart = async (run: Run): Promise<void> => {
  try {
    await run.world.server.restart()
  } finally {
    run.state.isDatabaseDown = false
  }
}

/** F1: kills the whole server, as a machine failure would; the page cache survives, so this is no power cut. */
export const killDatabase: Injection = async (run) => {
  await pause(run, 300, 1_500)
  const at = Date.now()
  run.state.isDatabaseDown = true
  await run.world.server.kill()
  await pause(run, 0, 150)
  const since = Date.now()
  await restart(run)
  await recovered(run, { id: 'F1', detail: 'kill -9 postmaster and backends', at, since })
}

/**
 * F2: kills one backend, if possible while its commit waits for the disk; the server disconnects everybody and
 * recovers.
 */
export const killBackend: Injection = async (run) => {
  await pause(run, 300, 1_200)
  const victim = await findVictim(run)
  const at = Date.now()
  if (!victim || !run.world.server.killBackend(victim.pid)) throw new Error('no backend to kill')
  run.state.isDatabaseDown = true
  await untilUp(run)
  await recovered(run, { id: 'F2', detail: victim.isInCommit ? 'backend in commit' : 'backend in a statement', at })
}

/** The postmaster disconnects everybody, recovers and accepts connections again. */
async function untilUp(run: Run): Promise<void> {
  const giveUpAt = Date.now() + 60_000
  await delay(50)
  while (Date.now() < giveUpAt) {
    const isUp = await run.world.owner.query(sql`select 1`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await delay(50)
  }
  run.state.isDatabaseDown = false
}

async function findVictim(run: Run): Promise<{ pid: number; isInCommit: boolean } | undefined> {
  let any: number | undefined
  for (let look = 0; look < 60; look += 1) {
    const rows = await run.world.owner
      .many<{ pid: number; in_commit: boolean }>(
        sql`select pid, coalesce(wait_event ilike 'wal%', false) as in_commit from pg_stat_activity
        where application_name like 'faults-api%' and state = 'active' order by in_commit desc limit 1`,
      )
      .catch(() => [])
    const [row] = rows
    if (row?.in_commit) return { pid: row.pid, isInCommit: true }
    any = row?.pid ?? any
    await delay(4)
  }
  return any === undefined ? undefined : { pid: any, isInCommit: false }
}

/** F5: the database and every API process at the same moment. */
export const killBoth: Injection = async (run) => {
  await pause(run, 300, 1_200)
  const at = Date.now()
  run.state.isDatabaseDown = true
  const { apis, server } = run.world
  await Promise.all([server.kill(), ...apis.map((api) => api.target.kill())])
  const since = Date.now()
  await restart(run)
  await Promise.all(apis.map((api) => api.target.start()))
  await recovered(run, { id: 'F5', detail: `database and ${apis.length} API processes`, at, since })
}

/** F9: errors raised inside the product's own transactions by a trigger, each exactly once. */
export const injectErrors =
  (code: '40001' | '40P01' | '57014' | '53300', count: number): Injection =>
  async (run) => {
    await pause(run, 50, 400)
    const at = Date.now()
    await run.world.owner.query(
      sql`update fault_arm set code = ${code}, upto = (select last_value from fault_shot) + ${count}`,
    )
    const giveUpAt = Date.now() + 5_000
    let left = count
    while (left > 0 && Date.now() < giveUpAt) {
      await delay(30)
      const row = await run.world.owner.one<{ left: bigint }>(
        sql`select upto - (select last_value from fault_shot) as left from fault_arm`,
      )
      left = Number(row.left)
    }
    const thrown = count - Math.max(left, 0)
    await recoveredMany(run, `injected ${code}`, thrown, at)
  }

/** F9: a statement cancelled on the server (57014), whichever runs at this moment. */
export const cancelStatements: Injection = async (run) => {
  await pause(run, 50, 400)
  const at = Date.now()
  let count = 0
  for (let look = 0; look < 40 && count < 5; look += 1) {
    const rows = await run.world.owner.many<{ done: boolean }>(
      sql`select pg_cancel_backend(pid) as done from pg_stat_activity where application_name like 'faults-api%' and state = 'active' limit 1`,
    )
    count += rows.filter((row) => row.done).length
    await delay(10)
  }
  await recoveredMany(run, 'cancelled 57014', count, at)
}

/** F9: the server has no connection left (53300), and the existing ones break. */
export const exhaustConnections: Injection = async (run) => {
  await pause(run, 50, 400)
  const at = Date.now()
  const greedy = createDatabase({ connectionString: ownerUrlOf(run), max: 100, applicationName: 'faults-greedy' })
  const held: Promise<unknown>[] = []
  run.world.databaseProxy.breakAll()
  for (let n = 0; n < 90; n += 1) held.push(greedy.query(sql`select pg_sleep(0.7)`).catch(() => {}))
  await Promise.all(held)
  await greedy.end()
  await recovered(run, { id: 'F9', detail: 'no connection left 53300', at })
}

/** F9: every connection of the pools waits behind one lock. */
export const exhaustPool: Injection = async (run) => {
  await pause(run, 50, 400)
  const at = Date.now()
  await run.world.owner
    .tx(async (tx) => {
      await tx.query(sql`lock table account in share row exclusive mode`)
      await delay(run.chance.integer(400, 1_200))
    })
    .catch(() => {})
  await recovered(run, { id: 'F9', detail: 'pools exhausted behind a lock', at })
}

async function recoveredMany(run: Run, detail: string, count: number, at: number): Promise<void> {
  const recoveryMs = await run.canary.recovered(at, { until: () => at + 30_000 })
  for (let n = 0; n < count; n += 1)
    run.records.push({ id: 'F9', detail, at, endedAt: Date.now(), recoveryMs: n === 0 ? recoveryMs : null })
}

function ownerUrlOf(run: Run): string {
  // The pool was made by this campaign with a connection string.
  return String(run.world.owner.pool.options.connectionString)
}
