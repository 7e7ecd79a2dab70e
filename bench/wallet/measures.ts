import { sql } from '@lotus/database'
import { serverSeconds } from './cpu.ts'
import type { Run } from './load.ts'
import type { Group, Options } from './options.ts'
import { startWorker, type Measured, type Settled, type Worker } from './process.ts'
import { scenario, type Scenario } from './scenario.ts'
import { loadIssue, mixes, payBaseline, type Mix } from './settlement.ts'
import type { VariantName } from './variant.ts'
import type { Stage } from './setup.ts'
import { runTpcb } from './tpcb.ts'

/** One run with the server's CPU time. */
export type Sample = Run & {
  nodeSeconds: number | undefined
  serverSeconds: number | undefined
  walBytes: number
  batches: Record<string, number>
}

export type Settlement = Settled & { mix: Mix; serverSeconds: number | undefined; bareSeconds: number; paid: number }
export type Results = { samples: Map<string, Sample[]>; settlements: Settlement[] }

type Measure = { name: string; groups: readonly Group[]; run(): Promise<Run & Partial<Measured>> }

const HTTP_CONNECTIONS = 64
const HOT_LANES = 32
const LONE_CHUNKS = 10

/** All measures in turn, round by round, so that changes in the machine's load affect all. */
export async function measureAll(stage: Stage, options: Options, log: (line: string) => void): Promise<Results> {
  const workers = await startWorkers(stage, options)
  const results: Results = { samples: new Map(), settlements: [] }
  try {
    const measures = (await listMeasures(stage, options, workers)).filter((measure) =>
      measure.groups.some((group) => options.only.includes(group)),
    )
    for (let round = 1; round <= options.rounds; round += 1) {
      log(`Round ${round} of ${options.rounds}`)
      for (const measure of measures) {
        const sample = await observe(stage, measure)
        results.samples.set(measure.name, [...(results.samples.get(measure.name) ?? []), sample])
        log(`  ${measure.name.padEnd(28)} ${describe(sample)}`)
      }
      if (options.only.includes('lone')) await measureLone(stage, options, workers, results, log)
      if (options.only.includes('settlement')) await measureSettlement(stage, options, workers, results, log)
    }
  } finally {
    await Promise.all([...workers.values()].map((worker) => worker.stop()))
  }
  return results
}

type Workers = Map<string, Worker>

async function startWorkers(stage: Stage, options: Options): Promise<Workers> {
  const workers: Workers = new Map()
  const start = async (name: string, side?: VariantName, urls = stage.small) =>
    workers.set(
      name,
      await startWorker({ name, profileDir: options.profileDir, ...(side === undefined ? {} : { side, urls }) }),
    )
  const sides: VariantName[] = ['wallet', 'function', 'naive-house', 'naive']
  for (const side of sides) await start(side, side)
  if (stage.large) await start('wallet-large', 'wallet', stage.large)
  if (options.only.includes('http')) {
    await start('http-wallet', 'wallet')
    await start('http-naive', 'naive-house')
    await start('http-client')
  }
  return workers
}

async function listMeasures(stage: Stage, options: Options, workers: Workers): Promise<Measure[]> {
  const { seconds } = options
  const worker = (name: string): Worker => {
    const found = workers.get(name)
    if (!found) throw new Error(`no process ${name}`)
    return found
  }
  const on = (name: string, groups: readonly Group[], side: string, changes: Partial<Scenario> = {}): Measure => ({
    name,
    groups,
    run: () => worker(side).run(scenario({ seconds, ...changes })),
  })
  const many = { range: 'many', keys: 'random' } as const
  const measures = [
    on('wallet', ['members', 'hot-house', 'rows', 'kinds'], 'wallet'),
    on('naive a', ['members'], 'naive-house'),
    on('naive b', ['members'], 'naive'),
    {
      name: 'tpcb',
      groups: ['members', 'http'],
      run: () => runTpcb(stage.small.ownerUrl, options.tpcbScale, seconds),
    } satisfies Measure,
    on('function', ['members'], 'function'),
    on('wallet, spread houses', ['hot-house'], 'wallet', { houses: 'spread' }),
    on('hot member, 32 parallel', ['hot-member'], 'wallet', { range: 'hot', lanes: HOT_LANES }),
    on('hot member, function x32', ['hot-member'], 'function', { range: 'hot', lanes: HOT_LANES }),
    on('hot member, one by one', ['hot-member'], 'wallet', { range: 'hot', lanes: 1 }),
    on('wallet, random keys', ['members', 'rows'], 'wallet', many),
    on('bet then win', ['kinds'], 'wallet', { kind: 'betThenWin' }),
    on('bet and win in one', ['members', 'kinds'], 'wallet', { kind: 'betWin' }),
    on('bet then win, two buckets', ['kinds'], 'wallet', { kind: 'betSplit', range: 'split' }),
  ]
  if (stage.large)
    measures.splice(
      1,
      0,
      on('wallet, large', ['rows'], 'wallet-large'),
      on('wallet, large, random', ['rows'], 'wallet-large', many),
    )
  if (options.only.includes('http')) {
    measures.push(
      await httpMeasure('http wallet', 'http-wallet', 15_000),
      await httpMeasure('http naive', 'http-naive', 2_000),
    )
  }
  return measures

  async function httpMeasure(name: string, side: string, firstGuess: number): Promise<Measure> {
    const port = await worker(side).serve()
    let guess = firstGuess
    return {
      name,
      groups: ['http'],
      run: async () => {
        const before = await worker(side).cpu()
        const run = await worker('http-client').call(port, HTTP_CONNECTIONS, seconds, Math.ceil(guess * seconds * 1.3))
        guess = run.perSecond
        return { ...run, nodeSeconds: (await worker(side).cpu()) - before }
      },
    }
  }
}

async function observe(stage: Stage, measure: Measure): Promise<Sample> {
  const read = async () => ({
    cpu: serverSeconds(stage.server.clusterDir),
    wal: Number((await stage.owner.one<{ lsn: string }>(sql`select pg_current_wal_insert_lsn() - '0/0' as lsn`)).lsn),
  })
  const before = await read()
  const run = await measure.run()
  const after = await read()
  return {
    ...run,
    nodeSeconds: run.nodeSeconds,
    serverSeconds: before.cpu === undefined || after.cpu === undefined ? undefined : after.cpu - before.cpu,
    walBytes: after.wal - before.wal,
    batches: run.batches ?? {},
  }
}

/** Ten times alternating: some lone commands through the batcher, and as many calls of the function itself. */
async function measureLone(
  stage: Stage,
  options: Options,
  workers: Workers,
  results: Results,
  log: (line: string) => void,
): Promise<void> {
  const chunk = Math.ceil(options.loneCalls / LONE_CHUNKS)
  const sides = [
    ['lone', 'wallet', 'lone'],
    ['lone function', 'function', 'loneBare'],
  ] as const
  for (let turn = 0; turn < LONE_CHUNKS; turn += 1) {
    for (const [name, side, range] of sides) {
      const sample = await observe(stage, {
        name,
        groups: [],
        run: () => workers.get(side)?.lone(chunk, range) ?? Promise.reject(new Error(`no process ${side}`)),
      })
      results.samples.set(name, [...(results.samples.get(name) ?? []), sample])
      if (turn === 0) log(`  ${name.padEnd(28)} ${describe(sample)}`)
    }
  }
}

async function measureSettlement(
  stage: Stage,
  options: Options,
  workers: Workers,
  results: Results,
  log: (line: string) => void,
): Promise<void> {
  for (const mix of mixes) {
    const issueId = await loadIssue(stage.owner, mix, options.settlementOrders)
    const before = serverSeconds(stage.server.clusterDir)
    const done = await workers.get('wallet')?.settle(issueId)
    const after = serverSeconds(stage.server.clusterDir)
    if (done?.orders !== options.settlementOrders) throw new Error(`the settlement took ${done?.orders} orders`)
    const used = before === undefined || after === undefined ? undefined : after - before
    const bare = await payBaseline(stage.owner, issueId)
    results.settlements.push({ ...done, mix, serverSeconds: used, bareSeconds: bare.seconds, paid: bare.rows })
    log(
      `  settlement, ${mix.padEnd(16)} ${done.seconds.toFixed(2)} s (processor: node ${done.nodeSeconds.toFixed(2)}, server ${used?.toFixed(2) ?? '-'}), bare ${bare.seconds.toFixed(2)} s for ${bare.rows} payments, ${(done.seconds / bare.seconds).toFixed(2)}x`,
    )
  }
}

function describe(sample: Sample): string {
  const calls = Math.max(1, sample.answered)
  const micros = (used: number | undefined) => (used === undefined ? '-' : String(Math.round((used / calls) * 1e6)))
  const parts = [
    `${Math.round(sample.perSecond).toLocaleString('en').padStart(7)}/s`,
    `p50 ${sample.p50.toFixed(2)}`,
    `p99 ${sample.p99.toFixed(2)}`,
    `max ${sample.max.toFixed(1)} ms`,
    `${Math.round(sample.walBytes / calls)} B WAL a call`,
    `us a call: server ${micros(sample.serverSeconds)}, node ${micros(sample.nodeSeconds)}`,
  ]
  if (sample.failures > 0) parts.push(`${sample.failures} FAILED: ${sample.firstFailure}`)
  return parts.join(', ')
}
