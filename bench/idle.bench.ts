import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase, isPortFree, prepareDatabase, sql, type Database } from '@lotus/database'
import { startBenchDatabase } from './database.ts'
import { atMost, report, type Row, shown } from './report.ts'

// What a demo costs that nobody uses (issue 17): commits, log of the database, growth, lines written, processor time.

const root = join(import.meta.dirname, '..')
/** Flags of other benches, which `npm run bench` passes to all, are not ours. */
const { values: flags } = parseArgs({
  strict: false,
  options: { minutes: { type: 'string' }, settle: { type: 'string' } },
})
const minutes = Number(flags.minutes ?? 5)
/** After its history is laid down, a demo works off what that left behind. */
const settleMinutes = Number(flags.settle ?? 2)
const HISTORY_MINUTES_MAX = 20
/** A tenth of what was measured from outside: 46 commits a second, 100 MB of log an hour, 160 MB of growth a day. */
const TARGETS = { commits: 4.6, logBytes: 2800, growthBytes: 185 }
const TABLES_SHOWN = 10
const TICKS_PER_SECOND = 100

type Sample = {
  at: number
  commits: number
  logBytes: number
  tables: ReadonlyMap<string, number>
  orders: number
  rounds: number
  printed: number
  cpuSeconds: { program: number; database: number }
}

async function measure(): Promise<Row[]> {
  const { server, dataDir, stop } = await startBenchDatabase()
  const port = await freePort()
  await prepareDatabase({ adminUrl: server.adminUrl, name: 'idle' })
  const url = new URL(server.adminUrl)
  url.pathname = '/idle'
  const db = createDatabase({ connectionString: url.href, max: 1, applicationName: 'bench-idle' })
  const output = { bytes: 0 }
  const child = startDemo(url.href, join(dataDir, 'demo'), port, output)
  try {
    await untilHistory(db, child)
    await delay(settleMinutes * 60_000)
    const first = await sample(db, child, output)
    await delay(minutes * 60_000)
    return rowsOf(first, await sample(db, child, output))
  } finally {
    await end(child)
    await db.end()
    await stop()
  }
}

async function freePort(): Promise<number> {
  for (let port = 18_400; port < 18_600; port += 10) {
    if ((await isPortFree(port)) && (await isPortFree(port + 1)) && (await isPortFree(port + 2))) return port
  }
  throw new Error('no free port for the benchmark')
}

/** In a process group of its own, which is ended as a whole. */
function startDemo(databaseUrl: string, dataDir: string, port: number, output: { bytes: number }): ChildProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOTUS_DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const count = (part: Buffer) => (output.bytes += part.length)
  child.stdout?.on('data', count)
  child.stderr?.on('data', count)
  return child
}

async function untilHistory(db: Database, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + HISTORY_MINUTES_MAX * 60_000
  const isDone = sql`select exists (select from setting where key = 'demo.history' and value = '"done"') as done`
  while (!(await db.value<boolean>(isDone).catch(() => false))) {
    if (child.exitCode !== null) throw new Error('the demo ended; run npm start to see why')
    if (performance.now() > giveUpAt) throw new Error("the demo's history was not laid down in time")
    await delay(1000)
  }
}

async function sample(db: Database, child: ChildProcess, output: { bytes: number }): Promise<Sample> {
  const counts = await db.one<{ commits: string; log: string; orders: string; rounds: string }>(sql`
    select (select xact_commit from pg_stat_database where datname = current_database())::text as commits,
      (pg_current_wal_insert_lsn() - '0/0')::text as log, (select count(*) from lottery_order)::text as orders,
      (select count(*) from vendor_round)::text as rounds`)
  const tables = await db.many<{ name: string; bytes: string }>(sql`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::text as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`)
  return {
    at: performance.now(),
    commits: Number(counts.commits),
    logBytes: Number(counts.log),
    tables: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])),
    orders: Number(counts.orders),
    rounds: Number(counts.rounds),
    printed: output.bytes,
    cpuSeconds: cpuOf(child.pid ?? 0),
  }
}

/** Processor time of the demo's processes and of the database's, which are this process's other children. */
function cpuOf(program: number): Sample['cpuSeconds'] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [head = '', rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\)\s/)
        const fields = rest.split(' ')
        const ticks = Number(fields[11]) + Number(fields[12])
        return [{ pid: Number.parseInt(head, 10), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }]
      } catch {
        return [] // It has just ended.
      }
    })
  const below = (pid: number): number =>
    processes.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + one.seconds + below(one.pid), 0)
  const own = processes.find(({ pid }) => pid === program)?.seconds ?? 0
  const demo = own + below(program)
  return { program: demo, database: below(process.pid) - demo }
}

function rowsOf(first: Sample, last: Sample): Row[] {
  const seconds = (last.at - first.at) / 1000
  const each = (value: (one: Sample) => number) => (value(last) - value(first)) / seconds
  const growth = [...last.tables]
    .map(([name, bytes]) => ({ name, bytes: bytes - (first.tables.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
  const grown = growth.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    atMost(
      'commits',
      each(({ commits }) => commits),
      '/s',
      TARGETS.commits,
    ),
    atMost(
      'log of the database',
      each(({ logBytes }) => logBytes),
      'B/s',
      TARGETS.logBytes,
    ),
    atMost('growth of all tables', grown / seconds, 'B/s', TARGETS.growthBytes),
    ...growth.slice(0, TABLES_SHOWN).map(({ name, bytes }) => shown(`growth of ${name}`, bytes / seconds, 'B/s')),
    shown('generated orders, which are in all of this', each(({ orders }) => orders) * 3600, '/h'),
    shown('generated rounds, which are in all of this', each(({ rounds }) => rounds) * 3600, '/h'),
    shown(
      'lines written by the program',
      each(({ printed }) => printed),
      'B/s',
    ),
    shown('processor, program', each(({ cpuSeconds }) => cpuSeconds.program) * 100, '% of a core'),
    shown('processor, database', each(({ cpuSeconds }) => cpuSeconds.database) * 100, '% of a core'),
  ]
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

report(`An idle demo over ${minutes} minutes`, await measure())
