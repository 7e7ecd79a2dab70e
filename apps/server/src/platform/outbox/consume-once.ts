import { isLockHeld, type Database, type Transaction } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { Logger } from 'pino'
import { addDeadLetter, holdRows, listBlockedAudiences } from './dead-letters.repo.ts'
import {
  clearAttempt,
  findAttempt,
  listForConsumer,
  lockOffset,
  markRunning,
  moveOffset,
  saveAttempt,
  stopRunning,
  type Attempt,
} from './outbox.repo.ts'
import { noRest, type Pace } from '../pace.ts'
import { errorTextOf, inSavepoint } from './savepoint.ts'
import type { Consumer, OutboxRow } from './consumer.ts'

const BATCH_ROWS = 200
/**
 * Waits after the first, second ... failed try; after one more try than waits a row becomes a dead letter: 5 tries in
 * two minutes.
 */
const RETRY_WAITS_SECONDS = [2, 8, 30, 80] as const
export const TRIES_MAX = RETRY_WAITS_SECONDS.length + 1
/** The error of a row in progress when its process, or the connection, ended. */
export const INTERRUPTED = 'the process or its connection ended while this row was being handled'

/** The work of one round. `attempt` is stored before, in case the process dies. */
type Step = { rows: OutboxRow[]; end: bigint; attempt: Attempt }

/**
 * One round of a consumer; returns true if there may be more to do now. A handler's failure is stored, not thrown: only
 * failures of the database are thrown. Tells `pace` that it has caught up where less was left than a round takes: while news
 * come all the time a round nearly always finds some.
 */
export async function consumeOnce(
  db: Database,
  consumer: Consumer,
  log?: Logger,
  pace: Pace = noRest,
): Promise<boolean> {
  return db.tx(async (tx) => {
    const offset = await lockOffset(tx, consumer.name)
    if (offset === undefined) return false
    const before = await findAttempt(tx, consumer.name)
    // We have the lock, so nobody else is working on it: an earlier run was interrupted.
    if (before?.isRunning) {
      await countFailure(tx, consumer, before, new Error(INTERRUPTED), log)
      return true
    }
    if (before && !before.isDue) return false
    const { rows, high, isFull } = await listForConsumer(tx, consumer.topics, offset, BATCH_ROWS)
    if (!isFull) pace.caughtUp()
    if (rows.length === 0) {
      if (high > offset) await moveOffset(tx, consumer.name, high)
      return high > offset
    }
    const step = stepOf(rows, high, before)
    const blocked = consumer.isOrdered ? await listBlockedAudiences(tx, consumer.name, step.rows) : new Set<string>()
    const free = step.rows.filter((row) => !blocked.has(row.audience))
    const held = step.rows.filter((row) => blocked.has(row.audience))
    if (free.length > 0) {
      await markRunning(db, consumer.name, step.attempt)
      try {
        await inSavepoint(tx, () => consumer.handler(free, tx))
      } catch (error) {
        if (isLockHeld(error)) return await letWait(tx, consumer.name, before, log)
        await countFailure(tx, consumer, step.attempt, error, log)
        return true
      }
    }
    if (held.length > 0) await holdRows(tx, consumer.name, held)
    await passOver(tx, consumer.name, step.end, step.attempt)
    return true
  })
}

/** The whole batch if nothing has failed; after a failed one, row by row until its end is reached. */
function stepOf(rows: OutboxRow[], high: bigint, before: Attempt | undefined): Step {
  const first = must(rows[0], 'a step has rows')
  const last = rows.at(-1) ?? first
  const isSame = before?.position === first.position
  const attempt: Attempt = {
    position: first.position,
    singleUntil: before && before.singleUntil > first.position ? before.singleUntil : first.position,
    isBatch: false,
    isRunning: true,
    isDue: true,
    tries: isSame ? before.tries : 0,
    firstFailedAt: isSame ? before.firstFailedAt : null,
  }
  if (rows.length === 1) return { rows, end: high, attempt }
  if (before) return { rows: [first], end: first.position, attempt }
  return { rows, end: high, attempt: { ...attempt, singleUntil: last.position, isBatch: true } }
}

/** Somebody else holds a lock that the work needs: no fault of the rows, and no try. The next poll begins with them. */
async function letWait(tx: Transaction, name: string, before: Attempt | undefined, log?: Logger): Promise<false> {
  log?.info({ consumer: name }, 'a consumer waits for a lock')
  if (before) await stopRunning(tx, name)
  else await clearAttempt(tx, name)
  return false
}

/** Marks the rows up to `end` as done; row-by-row steps continue until the end of the failed batch. */
async function passOver(tx: Transaction, name: string, end: bigint, attempt: Attempt): Promise<void> {
  await moveOffset(tx, name, end)
  if (attempt.isBatch || attempt.singleUntil <= end) return clearAttempt(tx, name)
  await saveAttempt(tx, name, { ...attempt, position: end + 1n, isRunning: false, tries: 0, firstFailedAt: null }, null)
}

/**
 * A failed batch does not show which row is at fault. A row that failed alone waits, and after its last try becomes a
 * dead letter.
 */
async function countFailure(
  tx: Transaction,
  consumer: Consumer,
  attempt: Attempt,
  error: unknown,
  log?: Logger,
): Promise<void> {
  const { name } = consumer
  const failed = { ...attempt, isRunning: false }
  const facts = { err: error, consumer: name, position: attempt.position.toString() }
  if (attempt.isBatch) {
    log?.warn(facts, 'a batch of outbox rows failed: its rows are tried one by one')
    return saveAttempt(tx, name, { ...failed, isBatch: false }, null)
  }
  const tries = attempt.tries + 1
  const wait = RETRY_WAITS_SECONDS[attempt.tries]
  const text = errorTextOf(error)
  if (wait !== undefined) {
    log?.warn({ ...facts, tries, waitSeconds: wait }, 'an outbox row failed: it is tried again')
    return saveAttempt(tx, name, { ...failed, tries }, { error: text, waitSeconds: wait })
  }
  await addDeadLetter(tx, name, attempt.position, {
    error: text,
    attempts: tries,
    firstFailedAt: attempt.firstFailedAt,
  })
  log?.error({ ...facts, tries }, 'an outbox row became a dead letter')
  await passOver(tx, name, attempt.position, attempt)
}
