import { keepInMemory, type Attempt, type AttemptStore } from '@lotus/client/attempt'
import { readSession } from '../../../shared/session-storage.ts'
import type { ChaseBody } from './model.ts'

export type ChaseAttempt = Attempt<ChaseBody>

const STORAGE_KEY = 'lx-chase'
const STORAGE_VERSION = 2

type Stored = { version: number; owner: string | null; attempt: ChaseAttempt }

/** The attempt sent before a reload, of the same member and game; one of another version is ignored. */
export function readAttempt(gameCode: string): ChaseAttempt | null {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null
    if (stored.version !== STORAGE_VERSION) return null
    // The version proves that this file's code wrote it.
    const { owner, attempt } = stored as Stored
    return owner === readSession('account') && attempt.content.gameCode === gameCode ? attempt : null
  } catch {
    return null
  }
}

/** Stored before the request is sent, so that the same key can be sent again in any case (DECISIONS 8). */
export function writeAttempt(attempt: ChaseAttempt | null): void {
  try {
    if (attempt === null) globalThis.sessionStorage.removeItem(STORAGE_KEY)
    else {
      const stored: Stored = { version: STORAGE_VERSION, owner: readSession('account'), attempt }
      globalThis.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    }
  } catch {
    // Where storage is blocked the attempt lives as long as the dialog.
  }
}

/** A reload keeps what was sent; the result of an interrupted request is unknown. */
export function keptAttempts(gameCode: string): AttemptStore<ChaseBody> {
  const memory = keepInMemory(readAttempt(gameCode))
  return {
    read: memory.read,
    write(attempt, isSending) {
      memory.write(attempt, isSending)
      writeAttempt(attempt && isSending ? { ...attempt, isUnknown: true } : attempt)
    },
  }
}
