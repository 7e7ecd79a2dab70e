import { once } from 'node:events'
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createDatabase } from '@lotus/database'
import { seededRng } from '@lotus/kernel'
import { settleIssue } from '../../apps/server/src/modules/lottery/settle/settle-issue.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { callServer, serve } from './http.ts'
import { drive, summary, type Run } from './load.ts'
import { ranges, serialKey, hotAccount, stake } from './members.ts'
import { callsOf, type Scenario } from './scenario.ts'
import type { Variant, VariantName } from './variant.ts'
import { createVariant } from './variants.ts'

/**
 * Each side runs in a process of its own, so that none affects the other's memory or JIT state. All processes but the
 * measured one are idle; load and side share a process, for the product and for the naive designs alike.
 */
export type Urls = { appUrl: string; ownerUrl: string }
export type Measured = Run & { nodeSeconds: number; batches: Record<string, number> }
type Order =
  | { do: 'open'; side: VariantName; urls: Urls }
  | { do: 'run'; scenario: Scenario }
  | { do: 'serve' }
  | { do: 'call'; port: number; connections: number; seconds: number; expected: number }
  | { do: 'lone'; calls: number; range: 'lone' | 'loneBare' }
  | { do: 'settle'; issueId: string }
  | { do: 'cpu' }
  | { do: 'stop' }
type Answer = { ok: true; value: unknown } | { ok: false; message: string }

export type Settled = { seconds: number; orders: number; nodeSeconds: number }

export type Worker = {
  run(scenario: Scenario): Promise<Measured>
  /** The HTTP server's port. */
  serve(): Promise<number>
  call(port: number, connections: number, seconds: number, expected: number): Promise<Measured>
  /** Calls one by one; the caller compares their times with those of another worker at the same moment. */
  lone(calls: number, range: 'lone' | 'loneBare'): Promise<Measured>
  /** Seconds of the settlement, and its number of orders. */
  settle(issueId: bigint): Promise<Settled>
  /** CPU seconds of the process so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export async function startWorker(options: {
  side?: VariantName
  urls?: Urls
  profileDir?: string | undefined
  name: string
}): Promise<Worker> {
  const profile = options.profileDir
    ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`, `--cpu-prof-name=${options.name}.cpuprofile`]
    : []
  const child = fork(join(import.meta.dirname, 'process.ts'), ['worker'], { execArgv: profile })
  const ask = <Value>(order: Order) => request<Value>(child, order)
  if (options.side && options.urls) await ask({ do: 'open', side: options.side, urls: options.urls })
  return {
    run: (scenario) => ask({ do: 'run', scenario }),
    serve: () => ask({ do: 'serve' }),
    call: (port, connections, seconds, expected) => ask({ do: 'call', port, connections, seconds, expected }),
    lone: (calls, range) => ask({ do: 'lone', calls, range }),
    settle: (issueId) => ask({ do: 'settle', issueId: issueId.toString() }),
    cpu: () => ask({ do: 'cpu' }),
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.send({ do: 'stop' } satisfies Order)
      await ended
    },
  }
}

/** One request at a time; the value has the type of the method above. */
function request<Value>(child: ChildProcess, order: Order): Promise<Value> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      child.off('message', onAnswer)
      child.off('exit', onExit)
      settle()
    }
    const onAnswer = (answer: Answer) =>
      finish(() => (answer.ok ? resolve(answer.value as Value) : reject(new Error(answer.message))))
    const onExit = () => finish(() => reject(new Error(`a process of the benchmark ended in "${order.do}"`)))
    child.on('message', onAnswer)
    child.on('exit', onExit)
    child.send(order)
  })
}

// --- the process itself ---

if (process.argv[2] === 'worker' && process.send) listen()

function listen(): void {
  let side: Variant | undefined
  let urls: Urls | undefined
  const opened = () => {
    if (!side || !urls) throw new Error('no side was opened')
    return { side, urls }
  }
  const measure = async (work: () => Promise<Run>): Promise<Measured> => {
    const before = process.cpuUsage()
    await side?.batchSizes()
    const run = await work()
    const used = process.cpuUsage(before)
    return { ...run, nodeSeconds: (used.user + used.system) / 1e6, batches: (await side?.batchSizes()) ?? {} }
  }
  const handleOrder = async (order: Order): Promise<unknown> => {
    switch (order.do) {
      case 'open':
        urls = order.urls
        side = createVariant(order.side, order.urls)
        return undefined
      case 'run': {
        const { lanes, seconds } = order.scenario
        const call = callsOf(order.scenario, opened().side)
        return measure(() => drive(lanes, seconds, call))
      }
      case 'serve':
        return serve(opened().side)
      case 'call':
        return measure(() => callServer(order.port, order.connections, order.seconds, order.expected))
      case 'lone':
        return measure(() => lone(opened().side, order.calls, ranges[order.range].first))
      case 'settle':
        return settle(opened().urls.appUrl, BigInt(order.issueId))
      case 'cpu': {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1e6
      }
      case 'stop':
        return undefined
    }
  }
  process.on('message', (order: Order) => {
    void handleOrder(order).then(
      async (value) => {
        if (order.do === 'stop') {
          await side?.stop()
          process.exit(0)
        }
        process.send?.({ ok: true, value } satisfies Answer)
      },
      (error: unknown) =>
        process.send?.({
          ok: false,
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        } satisfies Answer),
    )
  })
  process.on('disconnect', () => process.exit(1))
}

async function lone(side: Variant, calls: number, member: number): Promise<Run> {
  const times: number[] = []
  for (let number = 0; number < calls; number += 1) {
    const startedAt = performance.now()
    await side.bet({ memberId: BigInt(member), amount: stake, house: hotAccount, key: serialKey(), bonusFirst: false })
    times.push(performance.now() - startedAt)
  }
  return summary(times, times.reduce((sum, time) => sum + time, 0) / 1000)
}

async function settle(appUrl: string, issueId: bigint): Promise<Settled> {
  const db = createDatabase({ connectionString: appUrl, max: 4 })
  try {
    const deps = { db, rng: seededRng(1), log: createLog({ level: 'silent' }), nudgeOutbox: () => {} }
    const before = process.cpuUsage()
    const startedAt = performance.now()
    const orders = await settleIssue(deps, issueId)
    const used = process.cpuUsage(before)
    return { seconds: (performance.now() - startedAt) / 1000, orders, nodeSeconds: (used.user + used.system) / 1e6 }
  } finally {
    await db.end()
  }
}
