import type { Database, Queryable } from '@lotus/database'
import type { Logger } from 'pino'
import type { Json } from '../json.ts'
import { repeat, type Repeater } from '../repeater.ts'
import { listForConsumer, lockOffset, moveOffset } from './outbox.repo.ts'

export type OutboxRow = { position: bigint; topic: string; audience: string; payload: Json; createdAt: Date }
export type ConsumerHandler = (row: OutboxRow, tx: Queryable) => Promise<void>

/**
 * A consumer's effects run in the transaction that moves its offset (`tx`), so every row counts exactly once there.
 * What leaves the database (mail, push) must be idempotent by the row's position.
 */
export type Consumers = {
  on(name: string, topics: readonly string[], handler: ConsumerHandler): void
}

const BATCH_ROWS = 200
const POLL_MS = 1000

export function createConsumers(
  db: Database,
  log: Logger,
): Consumers & { start(): void; nudge(): void; stop(): Promise<void> } {
  const list: { name: string; topics: readonly string[]; handler: ConsumerHandler }[] = []
  let repeaters: Repeater[] = []
  return {
    on(name, topics, handler) {
      list.push({ name, topics, handler })
    },
    start() {
      repeaters = list.map((consumer) =>
        repeat({ name: `consumer ${consumer.name}`, everyMs: POLL_MS, log, work: () => consumeOnce(db, consumer) }),
      )
    },
    nudge() {
      for (const repeater of repeaters) repeater.nudge()
    },
    async stop() {
      await Promise.all(repeaters.map((repeater) => repeater.stop()))
    },
  }
}

/** One batch; true where there may be more. */
export async function consumeOnce(
  db: Database,
  consumer: { name: string; topics: readonly string[]; handler: ConsumerHandler },
): Promise<boolean> {
  return db.tx(async (tx) => {
    const position = await lockOffset(tx, consumer.name)
    if (position === undefined) return false
    const { rows, high } = await listForConsumer(tx, consumer.topics, position, BATCH_ROWS)
    for (const row of rows) await consumer.handler(row, tx)
    if (high > position) await moveOffset(tx, consumer.name, high)
    return high > position
  })
}
