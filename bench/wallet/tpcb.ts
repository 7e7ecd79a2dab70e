import { spawnSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@lotus/database'
import { createDatabase, named, sql } from '@lotus/database'
import { drive, summary, type Run } from './load.ts'

export const tpcbClients = 8
const program = 'pgbench'
export const hasPgbench = spawnSync(program, ['--version']).status === 0
const schema = 'bench_tpcb'
const LOG_SAMPLE = 0.2

/** The tables of pgbench at a scale, as created by `pgbench -i`. */
export async function installTpcb(owner: Database, scale: number): Promise<void> {
  await owner.pool.query(`
    create schema ${schema};
    create table ${schema}.pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table ${schema}.pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table ${schema}.pgbench_accounts (aid int not null primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table ${schema}.pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into ${schema}.pgbench_branches (bid, bbalance) select n, 0 from generate_series(1, ${scale}) as n;
    insert into ${schema}.pgbench_tellers (tid, bid, tbalance) select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) as n;
    insert into ${schema}.pgbench_accounts (aid, bid, abalance, filler)
    select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) as n;
  `)
  for (const table of ['branches', 'tellers', 'accounts'])
    await owner.pool.query(`vacuum analyze ${schema}.pgbench_${table}`)
}

/** Its standard transaction, eight clients; `prepared` is its fastest protocol. */
export async function runTpcb(url: string, scale: number, seconds: number): Promise<Run> {
  return hasPgbench ? runPgbench(url, seconds) : runFromNode(url, scale, seconds)
}

async function runPgbench(ownerUrl: string, seconds: number): Promise<Run> {
  const { hostname, port, username, password, pathname } = new URL(ownerUrl)
  const folder = mkdtempSync(join(tmpdir(), 'lotus-tpcb-'))
  try {
    const where = ['-h', hostname, '-p', port, '-U', decodeURIComponent(username)]
    // As long as the other sides run, warm-up included.
    const what = [
      '-n',
      '-c',
      String(tpcbClients),
      '-j',
      '2',
      '-M',
      'prepared',
      '-T',
      String(Math.max(1, Math.round(seconds * 1.2))),
    ]
    const log = ['-l', `--log-prefix=${join(folder, 'log')}`, `--sampling-rate=${LOG_SAMPLE}`]
    const output = await outputOf(program, [...where, ...what, ...log, pathname.slice(1)], {
      PGPASSWORD: decodeURIComponent(password),
      PGOPTIONS: `-c search_path=${schema}`,
    })
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
    if (!(perSecond > 0)) throw new Error(`pgbench gave no figure: ${output.slice(-300)}`)
    const times = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Number(line.split(' ')[2]) / 1000),
    )
    const answered = Number(/actually processed: (\d+)/.exec(output)?.[1] ?? 0)
    return { ...summary(times, seconds), perSecond, answered }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function outputOf(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', () => resolve(text))
  })
}

/** The same seven statements in seven round trips, prepared, if pgbench is not installed. */
async function runFromNode(url: string, scale: number, seconds: number): Promise<Run> {
  const db = createDatabase({ connectionString: url, max: tpcbClients })
  const random = (count: number) => 1 + Math.floor(Math.random() * count)
  try {
    return await drive(tpcbClients, seconds, () =>
      db.tx(async (tx) => {
        const [aid, tid, bid] = [random(scale * 100_000), random(scale * 10), random(scale)]
        const delta = random(10_001) - 5001
        await tx.query(
          named(
            'tpcb.1',
            sql`update bench_tpcb.pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`,
          ),
        )
        await tx.query(named('tpcb.2', sql`select abalance from bench_tpcb.pgbench_accounts where aid = ${aid}`))
        await tx.query(
          named('tpcb.3', sql`update bench_tpcb.pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`),
        )
        await tx.query(
          named(
            'tpcb.4',
            sql`update bench_tpcb.pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`,
          ),
        )
        await tx.query(
          named(
            'tpcb.5',
            sql`insert into bench_tpcb.pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`,
          ),
        )
      }),
    )
  } finally {
    await db.end()
  }
}
