import type { Logger } from 'pino'
import { whySchemaUnsupported, type Database } from '@lotus/database'
import { repeat, type Repeater } from './repeater.ts'

const EVERY_MS = 5_000

/** Whether another program has upgraded the schema beyond what this one supports. After that only a restart helps. */
export type SchemaWatch = {
  /** Why no more work is accepted, or null. */
  reason(): string | null
  /** Checks now; fails if the database does not answer. */
  check(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Checks every few seconds and whenever a new connection is opened; `onUnsupported` is called once. */
export function watchSchema(options: { db: Database; log: Logger; onUnsupported: () => Promise<void> }): SchemaWatch {
  const { db, log, onUnsupported } = options
  let reason: string | null = null
  let repeater: Repeater | undefined
  const check = async () => {
    const found = await whySchemaUnsupported(db)
    if (found === null || reason !== null) return
    reason = found
    log.fatal({ reason }, 'this program is too old for the database: it takes on no work any more')
    await onUnsupported()
  }
  const onConnect = () => repeater?.nudge()
  return {
    reason: () => reason,
    check,
    start() {
      db.pool.on('connect', onConnect)
      repeater = repeat({
        name: 'schema watch',
        everyMs: EVERY_MS,
        gapMs: EVERY_MS / 10,
        log,
        work: () => check().then(() => false),
      })
    },
    async stop() {
      db.pool.off('connect', onConnect)
      await repeater?.stop()
    },
  }
}
