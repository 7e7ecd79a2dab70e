import {
  Logger as WorkerLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerUtils,
} from 'graphile-worker'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { Json } from '../json.ts'
import type { Metrics } from '../metrics.ts'
import { repeat, type Repeater } from '../repeater.ts'
import { poolForJobQueue } from './job-queue-pool.ts'
import { createLoopLocks, type LoopLocks } from './loop-locks.ts'

/**
 * Jobs run in processes with the role `worker`. Every handler is idempotent: it may run twice, late, or beside another
 * copy of itself. `enqueue` with the same `key` replaces a job that has not started.
 */
export type JobHandler = (payload: Json) => Promise<void>
export type Jobs = {
  register(name: string, handler: JobHandler): void
  /** Runs `name` by cron pattern (UTC, minute granularity), also once at start. */
  schedule(name: string, cron: string, handler: () => Promise<void>): void
  /** Runs `handler` every `everyMs` in one process of the cluster at a time (advisory lock `name`); for second-exact work. */
  loop(name: string, everyMs: number, handler: () => Promise<void>): void
  enqueue(name: string, payload: Json, options?: { runAt?: Date; key?: string }): Promise<void>
}

const POLL_MS = 1000
const ATTEMPTS_MAX = 12

export function createJobs(options: {
  db: Database
  log: Logger
  metrics: Metrics
}): Jobs & { start(): Promise<void>; stop(): Promise<void> } {
  const { db, log, metrics } = options
  const pgPool = poolForJobQueue(db.pool)
  const handlers = new Map<string, JobHandler>()
  const workerLog = logOf(log)
  const crons: CronItem[] = []
  const scheduled: { name: string; handler: () => Promise<void> }[] = []
  const loops: { name: string; everyMs: number; handler: () => Promise<void> }[] = []
  const locks = createLoopLocks(db)
  let runner: Runner | undefined
  let repeaters: Repeater[] = []
  let utils: Promise<WorkerUtils> | undefined

  const guarded = (name: string, work: () => Promise<void>) => async () => {
    try {
      await work()
    } catch (error) {
      metrics.jobFailures.inc({ job: name })
      log.error({ err: error, job: name }, 'a job failed')
      throw error
    }
  }

  return {
    register(name, handler) {
      handlers.set(name, handler)
    },
    schedule(name, cron, handler) {
      handlers.set(name, handler)
      scheduled.push({ name, handler })
      crons.push({ task: name, match: cron, options: { backfillPeriod: 0, maxAttempts: 3 } })
    },
    loop(name, everyMs, handler) {
      loops.push({ name, everyMs, handler })
    },
    async enqueue(name, payload, jobOptions = {}) {
      utils ??= makeWorkerUtils({ pgPool, logger: workerLog })
      const worker = await utils
      await worker.addJob(name, payload, {
        maxAttempts: ATTEMPTS_MAX,
        ...(jobOptions.runAt ? { runAt: jobOptions.runAt } : {}),
        ...(jobOptions.key ? { jobKey: jobOptions.key } : {}),
      })
    },
    async start() {
      // A failure is logged and repeated by its pattern: a database restart must not prevent the start of the program.
      for (const { name, handler } of scheduled) await guarded(name, handler)().catch(() => {})
      repeaters = loops.map(({ name, everyMs, handler }) =>
        repeat({ name, everyMs, log, work: underLock(locks, name, guarded(name, handler)) }),
      )
      if (handlers.size === 0) return
      runner = await run({
        pgPool,
        logger: workerLog,
        concurrency: 2,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        taskList: tasksOf(handlers, guarded),
        parsedCronItems: parseCronItems(crons),
      })
    },
    async stop() {
      await Promise.all(repeaters.map((repeater) => repeater.stop()))
      await locks.stop()
      await runner?.stop()
      if (utils) await (await utils).release()
    },
  }
}

type Guarded = (name: string, work: () => Promise<void>) => () => Promise<void>

function tasksOf(handlers: ReadonlyMap<string, JobHandler>, guarded: Guarded): TaskList {
  const tasks = [...handlers].map(([name, handler]) => [
    name,
    // The queue returns what `enqueue` wrote.
    (payload: unknown) => guarded(name, () => handler(payload as Json))(),
  ])
  return Object.fromEntries(tasks)
}

/** The queue's log at our levels: its info lines are not interesting while all goes well. */
function logOf(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn({ meta }, message)
    else log.debug({ meta }, message)
  })
}

/** A round of a loop, which only the process that holds the loop's lock may run. */
function underLock(locks: LoopLocks, name: string, work: () => Promise<void>): () => Promise<boolean> {
  return async () => {
    if (await locks.has(name)) await work()
    return false
  }
}
