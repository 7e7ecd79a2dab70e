import type { Database, Transaction } from '@lotus/database'
import { assert } from '@lotus/kernel'
import type { Logger } from 'pino'
import { createPace, noRest } from '../pace.ts'
import { repeat, type Repeater } from '../repeater.ts'
import { consumeOnce } from './consume-once.ts'
import { releaseHeld, retryDeadLetter, type DeadLetter } from './dead-letters.ts'
import { listConsumersWithWork } from './outbox.repo.ts'
import type { ConsumerHandler, ConsumerBatchHandler, ConsumerOptions, Consumer } from './consumer.ts'

/**
 * A consumer's effects run in the transaction that moves its offset (`tx`), so every row counts exactly once there.
 * Effects outside the database (mail, push) must be idempotent by the row's position.
 */
export type Consumers = {
  on(name: string, topics: readonly string[], handler: ConsumerHandler, options?: ConsumerOptions): void
  /** Like `on`, for handlers that process several rows better together. If a batch fails, its rows come one by one. */
  onBatch(name: string, topics: readonly string[], handler: ConsumerBatchHandler, options?: ConsumerOptions): void
  names(): string[]
  /**
   * Runs a dead letter through its consumer's handler again, with effect and state in the caller's transaction. A
   * failure is not thrown: the letter is returned still dead, with one attempt more, and the caller commits that.
   * @throws AppError not_found, or state_conflict with `state`: retried, discarded, held (an earlier row of the
   * audience is dead), no_consumer (the program has no consumer of that name)
   */
  retry(tx: Transaction, id: bigint, by: string): Promise<DeadLetter>
}

/** How often all consumers are asked for together. */
const POLL_MS = 1000
/** How often one looks by itself, whatever the common question said. */
const OWN_POLL_MS = 30_000

export function createConsumers(
  db: Database,
  log: Logger,
): Consumers & { start(): void; nudge(topics: readonly string[]): void; stop(): Promise<void> } {
  const consumers = new Map<string, Consumer>()
  let repeaters: { name: string; topics: ReadonlySet<string>; repeater: Repeater }[] = []
  let looking: Repeater | undefined
  const add = (consumer: Consumer) => {
    assert(!consumers.has(consumer.name), `two consumers are called ${consumer.name}`)
    consumers.set(consumer.name, consumer)
  }
  return {
    on(name, topics, handler, options = {}) {
      add({ ...options, name, topics, handler: eachRow(handler) })
    },
    onBatch(name, topics, handler, options = {}) {
      add({ ...options, name, topics, handler })
    },
    names: () => [...consumers.keys()],
    retry: (tx, id, by) => retryDeadLetter(tx, consumers, id, by),
    start() {
      repeaters = [...consumers.values()].map((consumer) => ({
        name: consumer.name,
        topics: new Set(consumer.topics),
        repeater: startConsumer(db, log, consumer),
      }))
      looking = repeat({
        name: 'work for consumers',
        everyMs: POLL_MS,
        log,
        work: async () => {
          const names = await listConsumersWithWork(db, [...consumers.keys()])
          for (const { name, repeater } of repeaters) if (names.includes(name)) repeater.nudge()
          return false
        },
      })
    },
    // Consumers with other topics have nothing to do: they move past these rows at their next poll.
    nudge(topics) {
      for (const one of repeaters) if (topics.some((topic) => one.topics.has(topic))) one.repeater.nudge()
    },
    async stop() {
      await looking?.stop()
      await Promise.all(repeaters.map(({ repeater }) => repeater.stop()))
    },
  }
}

function startConsumer(db: Database, log: Logger, consumer: Consumer): Repeater {
  const { pace: readRules } = consumer
  const pace = readRules === undefined ? noRest : createPace(() => readRules(db))
  return repeat({
    name: `consumer ${consumer.name}`,
    everyMs: OWN_POLL_MS,
    retryMs: POLL_MS,
    log,
    work: () =>
      pace.round(async () => {
        const hasReleased = consumer.isOrdered === true && (await releaseHeld(db, consumer))
        const hasMore = (await consumeOnce(db, consumer, log, pace)) || hasReleased
        if (!hasMore) pace.caughtUp()
        return hasMore
      }),
  })
}

/** Turns a handler of single rows into one of batches. */
export function eachRow(handler: ConsumerHandler): ConsumerBatchHandler {
  return async (rows, tx) => {
    for (const row of rows) await handler(row, tx)
  }
}
