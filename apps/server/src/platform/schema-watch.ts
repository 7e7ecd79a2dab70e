import type { Logger } from 'pino'
import { whyOutgrown, type Database } from '@lotus/database'
import { repeat, type Repeater } from './repeater.ts'

const EVERY_MS = 5_000

/** Whether another program has brought the schema past what this one can work on. Once it has, only a restart helps. */
export type SchemaWatch = {
  /** Why nothing is taken on any more, or null. */
  reason(): string | null
  /** Looks now; fails where the database does not answer. */
  check(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Looks every few seconds and whenever a connection is opened anew; `onOutgrown` is called once. */
export function watchSchema(options: { db: Database; log: Logger; onOutgrown: () => Promise<void> }): SchemaWatch {
  const { db, log, onOutgrown } = options
  let reason: string | null = null
  let repeater: Repeater | undefined
  const check = async () => {
    const found = await whyOutgrown(db)
    if (found === null || reason !== null) return
    reason = found
    log.fatal({ reason }, 'this program is too old for the database: it takes on no work any more')
    await onOutgrown()
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
