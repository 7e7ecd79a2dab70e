import { setTimeout as delay } from 'node:timers/promises'
import { startCanary } from './canary.ts'
import { chanceOf } from './chance.ts'
import { startClients, type Clients } from './clients-handle.ts'
import { wholeMix, type ClientsConfig, type Counters, type Mix } from './clients/protocol.ts'
import type { Finding } from './findings.ts'
import { finding } from './findings.ts'
import { endEarly, waitUntilDatabaseUp, type FaultRecord, type Injection, type Run } from './injections/run.ts'
import { checkAll } from './invariants/index.ts'
import type { Operation } from './journal.ts'
import { buildWorld, type WorldOptions } from './world/world.ts'

/** A chapter is one database from its creation to its last check, with load and faults in between. */
export type ChapterOptions = {
  seed: string
  world: Omit<WorldOptions, 'seed'>
  /**
   * Batches of lanes; the lanes of a batch run in parallel, each with its faults one after the other. Everything is
   * checked after every batch.
   */
  batches: readonly (readonly (readonly Injection[])[])[]
  load?: Partial<Pick<ClientsConfig, 'players' | 'thinkMs' | 'shares' | 'funds' | 'sideBySide'>> & { mix?: Mix }
  log: (line: string) => void
  /** How long the last check waits for outbox and settlement. */
  waitMs?: number
  /** No injection begins after so long. */
  limitMs?: number
}

export type ChapterResult = {
  seed: string
  seconds: number
  records: FaultRecord[]
  findings: Finding[]
  counters: Counters
  operations: Map<string, Operation>
  checks: { milliseconds: number; findings: number }[]
}

const ANSWER_MS_MAX = 120_000
const INJECTION_TRIES = 4

export async function runChapter(options: ChapterOptions): Promise<ChapterResult> {
  const { seed, log } = options
  const startedAt = performance.now()
  const giveUpAt = Date.now() + (options.limitMs ?? Number.POSITIVE_INFINITY)
  const world = await buildWorld({ ...options.world, seed })
  const counted: { clients?: Clients } = {}
  const run: Run = {
    world,
    chance: chanceOf(`${seed}/faults`),
    canary: startCanary(world, seed),
    records: [],
    findings: [],
    log,
    state: { isDatabaseDown: false, isOver: false },
    callbacks: () => {
      const { duplicated = 0, reordered = 0 } = counted.clients?.counters() ?? {}
      return duplicated + reordered
    },
  }
  const clients = startClients(clientsConfig(options, run), world.folder)
  counted.clients = clients
  const checks: ChapterResult['checks'] = []
  let operations = new Map<string, Operation>()
  try {
    for (const [at, lanes] of options.batches.entries()) {
      await Promise.all(lanes.map((lane, n) => runLane(run, lane, { label: `${at}/${n}`, giveUpAt })))
      if (run.state.isOver) break
      for (const proxy of [world.databaseProxy, ...world.apis.flatMap((api) => [api.site, api.backoffice])])
        proxy.disarm()
      const [isQuiet] = await Promise.all([clients.pause(ANSWER_MS_MAX), run.canary.pause()])
      if (!isQuiet)
        run.findings.push(
          finding('I17', 'liveness', 'the clients', 'every operation answered in 2 minutes', 'some were not'),
        )
      const isLast = at === options.batches.length - 1
      if (isLast) {
        await run.canary.stop()
        await clients.stop(ANSWER_MS_MAX)
      }
      const checked = await checkAll(world, { isLast, waitMs: options.waitMs ?? 60_000 })
      operations = checked.operations
      checks.push({ milliseconds: checked.milliseconds, findings: checked.findings.length })
      run.findings.push(...checked.findings.filter((one) => !isKnown(run.findings, one)))
      log(
        `  ${seed} batch ${at + 1}/${options.batches.length}: ${run.records.length} faults, ${clients.counters().acknowledged} acknowledged, ${clients.counters().unknown} unknown, ${checked.findings.length} findings (${(checked.milliseconds / 1000).toFixed(1)} s check)`,
      )
      clients.resume()
      run.canary.resume()
    }
    run.findings.push(...diedAlone(run))
    return {
      seed,
      seconds: (performance.now() - startedAt) / 1000,
      records: run.records,
      findings: run.findings,
      counters: clients.counters(),
      operations,
      checks,
    }
  } finally {
    await run.canary.stop()
    clients.kill()
    await world.stop()
  }
}

async function runLane(
  run: Run,
  lane: readonly Injection[],
  { label, giveUpAt }: { label: string; giveUpAt: number },
): Promise<void> {
  // A lane has its own random stream, so that its pace does not change the choices of another.
  const own: Run = Object.create(run, { chance: { value: run.chance.fork(label) } })
  for (const inject of lane) {
    const startedAt = Date.now()
    if (startedAt > giveUpAt) endEarly(run, 'the chapter', 'all injections within its time', 'its time is over')
    if (run.state.isOver) return
    await attempt(own, inject)
    if (process.env['FAULTS_TRACE'])
      run.log(`    ${new Date().toISOString().slice(11, 19)} lane ${label}: ${Date.now() - startedAt} ms`)
  }
}

/**
 * The database may go down during an injection that queries it: only what was recorded counts, and the injection is
 * retried.
 */
async function attempt(run: Run, inject: Injection): Promise<void> {
  for (let n = 1; n <= INJECTION_TRIES; n += 1) {
    try {
      return await inject(run)
    } catch (error) {
      if (run.state.isOver) return
      const words = error instanceof Error ? error.message : String(error)
      if (n === INJECTION_TRIES) run.log(`  an injection was cut short: ${words}`)
      // Nobody has it down, and nobody will start it again.
      if (!run.world.server.isUp() && !run.state.isDatabaseDown) endEarly(run, 'the database', 'starts again', words)
      await delay(500)
      await waitUntilDatabaseUp(run)
    }
  }
}

/** A process of the product that ended without being told to. */
function diedAlone(run: Run): Finding[] {
  return [...run.world.apis.map((api) => api.target), ...run.world.workers].flatMap((target) =>
    target
      .unexpectedEnds()
      .map((words) =>
        finding('I17', 'liveness', target.name, 'runs on through every fault', `ended by itself: ${words}`),
      ),
  )
}

const isKnown = (known: readonly Finding[], one: Finding) =>
  known.some((other) => other.invariant === one.invariant && other.subject === one.subject && other.kind === one.kind)

function clientsConfig({ seed, load = {} }: ChapterOptions, { world }: Run): ClientsConfig {
  const { mix = wholeMix, players = 64, thinkMs = 250, funds = '20000000', sideBySide = 1 } = load
  return {
    seed,
    journals: world.journals,
    apis: world.apis.map((api) => ({ site: api.site.port, backoffice: api.backoffice.port })),
    people: world.people.slice(0, -1),
    operators: world.operators,
    secrets: { pepper: world.secrets.pepper },
    vendorSecret: world.secrets.vendor,
    players,
    thinkMs,
    mix,
    shares: load.shares ?? { duplicated: 0.2, reordered: 0.1 },
    funds,
    sideBySide,
  }
}
