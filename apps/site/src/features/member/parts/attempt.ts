import { isCallError, newIdempotencyKey } from '@lotus/client'

/** Nobody knows whether these failures happened before or after the server did what was asked. */
const unknownOutcomes = ['network_error', 'bad_answer', 'internal_error'] as const

/** Whether a failed money call may have been done all the same: then the same key must be used again (DECISIONS 8). */
export function isOutcomeUnknown(error: unknown): boolean {
  return !isCallError(error) || isCallError(error, ...unknownOutcomes)
}

/**
 * Keys of attempts at one thing: the same content keeps its key until its outcome is known, so that pressing again
 * after a lost answer never does it twice. Other content is another thing and gets another key.
 */
export function createAttempts(makeKey: () => string = newIdempotencyKey) {
  let current: { content: string; key: string } | null = null
  return {
    keyFor(input: unknown): string {
      const content = JSON.stringify(input)
      if (current?.content !== content) current = { content, key: makeKey() }
      return current.key
    },
    /** The outcome is known: done, or refused for certain. */
    settle(error?: unknown): void {
      if (error === undefined || !isOutcomeUnknown(error)) current = null
    },
  }
}
