import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import { repeat, type Repeater } from '../repeater.ts'
import { countDeadLetters } from './dead-letters.ts'
import { countUnrelayed, relayOutbox } from './outbox.repo.ts'

const BATCH_ROWS = 1000
const POLL_MS = 200
/** Under load one round stamps the rows of many commands; a single event is sent at once. */
const GAP_MS = 20
const LAG_EVERY_ROUNDS = 25

/**
 * Assigns positions to committed outbox rows, outside the transactions that wrote them, and notifies this process's
 * readers. Other processes notice by polling. Any number may run: one at a time does the work. `onEvents` gets the topics
 * of the stamped rows.
 */
export function startRelay(options: {
  db: Database
  log: Logger
  metrics: Metrics
  onEvents: (topics: readonly string[]) => void
}): Repeater {
  let round = 0
  return repeat({
    name: 'outbox relay',
    everyMs: POLL_MS,
    gapMs: GAP_MS,
    log: options.log,
    async work() {
      const { stamped, topics } = await relayOutbox(options.db, BATCH_ROWS)
      if (stamped > 0) options.onEvents(topics)
      round += 1
      if (round % LAG_EVERY_ROUNDS === 0) {
        options.metrics.outboxLag.set(await countUnrelayed(options.db))
        options.metrics.outboxDeadLetters.set(await countDeadLetters(options.db))
      }
      return stamped > 0
    },
  })
}
