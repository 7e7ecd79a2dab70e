import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Database, Queryable, Transaction } from '@lotus/database'
import * as repo from './dead-letters.repo.ts'
import { lockOffset } from './outbox.repo.ts'
import { errorTextOf, inSavepoint } from './savepoint.ts'
import type { Consumer } from './consumer.ts'

export type { DeadLetter, DeadLetterState } from './dead-letters.repo.ts'
export { countDead as countDeadLetters, listDeadLetters } from './dead-letters.repo.ts'

/** More of a payload than a person reads. */
const PAYLOAD_LENGTH_MAX = 50_000

/** See `Consumers.retry`; `by` is null if the consumer itself continues with a held row. */
export async function retryDeadLetter(
  tx: Transaction,
  consumers: ReadonlyMap<string, Consumer>,
  id: bigint,
  by: string | null,
): Promise<repo.DeadLetter> {
  const letter = await lockDead(tx, id)
  const consumer = consumers.get(letter.consumer)
  if (!consumer) throw new AppError<ErrorCode>('state_conflict', { state: 'no_consumer' })
  // A later row of the same audience must not overtake; an earlier one that is being retried right now still reads as
  // dead here, so this one is refused.
  if (consumer.isOrdered && (await repo.hasEarlierDead(tx, letter)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'held' })
  const { position, topic, audience, payload, occurredAt } = letter
  try {
    await inSavepoint(tx, () => consumer.handler([{ position, topic, audience, payload, createdAt: occurredAt }], tx))
  } catch (error) {
    return repo.countFailedRetry(tx, id, errorTextOf(error))
  }
  return repo.decide(tx, id, { state: 'retried', by, note: null })
}

/**
 * Discards a dead letter; its effects never happen.
 * @throws AppError not_found, state_conflict with its `state`
 */
export async function discardDeadLetter(
  tx: Transaction,
  id: bigint,
  decision: { by: string; reason: string },
): Promise<repo.DeadLetter> {
  await lockDead(tx, id)
  return repo.decide(tx, id, { state: 'discarded', by: decision.by, note: decision.reason })
}

/**
 * Continues with the next row of an ordered consumer that is no longer behind a dead row; true if there was one. It is
 * released in its own transaction, so that a row that kills the process is not taken again automatically: it stays dead
 * until a person decides. If it fails now it is dead like any other, and the later ones keep waiting.
 */
export async function releaseHeld(db: Database, consumer: Consumer): Promise<boolean> {
  const id = await db.tx(async (tx) =>
    (await lockOffset(tx, consumer.name)) === undefined ? undefined : repo.releaseNextHeld(tx, consumer.name),
  )
  if (id === undefined) return false
  try {
    await db.tx((tx) => retryDeadLetter(tx, new Map([[consumer.name, consumer]]), id, null))
  } catch (error) {
    // An operator decided first.
    if (!(error instanceof AppError)) throw error
  }
  return true
}

/** One letter with its payload as formatted JSON text, cut to a length that people read. */
export async function getDeadLetter(db: Queryable, id: bigint) {
  const letter = await repo.findDeadLetter(db, id, PAYLOAD_LENGTH_MAX + 1)
  if (!letter) throw new AppError<ErrorCode>('not_found')
  const isCut = letter.payloadText.length > PAYLOAD_LENGTH_MAX
  return { ...letter, payloadText: letter.payloadText.slice(0, PAYLOAD_LENGTH_MAX), isPayloadCut: isCut }
}

async function lockDead(tx: Transaction, id: bigint) {
  const letter = await repo.lockDeadLetter(tx, id)
  if (!letter) throw new AppError<ErrorCode>('not_found')
  if (letter.state !== 'dead') throw new AppError<ErrorCode>('state_conflict', { state: letter.state })
  return letter
}
