import { setTimeout } from 'node:timers/promises'
import { serverSeconds } from '../wallet/cpu.ts'
import type { Run } from '../wallet/load.ts'
import { atLeast, median, type Row, shown } from '../report.ts'
import { openIssue, type Stage } from './setup.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { load, placement } from './placement.ts'
import type { Options } from './options.ts'

const BETTORS = 64
const RATIO_MIN = 0.9
const WARM_UPS = 1
/** With fewer in a round the machine is too busy for a meaningful ratio. */
const CALLS_MIN = 500
const GAME = 'MBAC'

type Sample = Run & { databaseMicros: number; nodeMicros: number }

/** A process looks this often how many there are (`platform/peers.ts`), and a little more. */
const KNOWN_AFTER_MS = 6_000

/**
 * Orders a second of two processes on one database against one, on the same cores (issue 17): the same bettors, half of
 * their connections to each process. In each round one process is measured alone, then the second one starts, is warmed
 * up, and both are measured; so the second one is always the colder.
 */
export async function measureProcesses(stage: Stage, options: Options, log: (line: string) => void): Promise<Row[]> {
  const { issueNo } = await openIssue(stage.owner, GAME)
  const roles = ['api', 'push', 'worker', 'relay'] as const
  const start = () => startBenchServer({ appUrl: stage.appUrl, roles })
  const first = await start()
  const bettors = stage.bettors.slice(0, BETTORS)
  const measure = async (...servers: BenchServer[]): Promise<Sample> => {
    const ports = servers.map(({ port }) => port)
    const nodeSeconds = async () => (await Promise.all(servers.map((server) => server.cpu()))).reduce((a, b) => a + b)
    const [node, database] = [await nodeSeconds(), serverSeconds(stage.server.clusterDir) ?? 0]
    const run = await load(ports, bettors, options.seconds, (bettor) => placement(bettor, issueNo, 1))
    if (run.failures > 0) throw new Error(`${run.failures} calls failed: ${run.firstFailure}`)
    const micros = (seconds: number) => (seconds / Math.max(1, run.answered)) * 1e6
    const nodeMicros = micros((await nodeSeconds()) - node)
    const databaseMicros = micros((serverSeconds(stage.server.clusterDir) ?? 0) - database)
    log(
      `  ${servers.length} processes ${Math.round(run.perSecond).toString().padStart(6)}/s  p50 ${run.p50.toFixed(2)}  p99 ${run.p99.toFixed(2)} ms  us a call: node ${Math.round(nodeMicros)}, database ${Math.round(databaseMicros)}`,
    )
    return { ...run, nodeMicros, databaseMicros }
  }
  const [one, two]: [Sample[], Sample[]] = [[], []]
  try {
    for (let round = 1 - WARM_UPS; round <= options.rounds; round += 1) {
      const samples = [await measure(first), await withSecond(start, (second) => measure(first, second))] as const
      if (round < 1) continue
      if (!options.isQuick && samples.some(({ calls }) => calls < CALLS_MIN))
        throw new Error('too few calls were answered in time: nothing was measured')
      one.push(samples[0])
      two.push(samples[1])
    }
  } finally {
    await first.stop()
  }
  return rowsOf(one, two)
}

/** Measures twice with a second process, the first time to warm it up, and waits until the first one knows it has gone. */
async function withSecond(
  start: () => Promise<BenchServer>,
  measure: (second: BenchServer) => Promise<Sample>,
): Promise<Sample> {
  const second = await start()
  try {
    await measure(second)
    await setTimeout(KNOWN_AFTER_MS)
    return await measure(second)
  } finally {
    await second.stop()
    await setTimeout(KNOWN_AFTER_MS)
  }
}

function rowsOf(one: readonly Sample[], two: readonly Sample[]): Row[] {
  const ratio = median(two.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN)))
  const shownOf = (measure: string, samples: readonly Sample[]): Row[] => [
    shown(`${measure}: orders`, median(samples.map(({ perSecond }) => perSecond)), '/s'),
    shown(`${measure}: p99`, median(samples.map(({ p99 }) => p99)), 'ms'),
    shown(`${measure}: an order, processor of Node`, median(samples.map(({ nodeMicros }) => nodeMicros)), 'us'),
    shown(`${measure}: an order, processor of the database`, median(samples.map((s) => s.databaseMicros)), 'us'),
  ]
  return [
    atLeast('orders of two processes / of one, the same 64 bettors', ratio, 'x', RATIO_MIN),
    ...shownOf('one process', one),
    ...shownOf('two processes', two),
  ]
}
