import { isCallError } from './call-error.ts'
import { newIdempotencyKey } from './client.ts'

/** One action confirmed by a person: its content, and the key of every try (DECISIONS 8). */
export type Attempt<Content> = {
  key: string
  content: Content
  /** A try ended without an answer, so the server may have done it. */
  isUnknown: boolean
}

/** Stores the current attempt. `isSending` means that its answer has not come yet. */
export type AttemptStore<Content> = {
  read: () => Attempt<Content> | null
  write: (attempt: Attempt<Content> | null, isSending: boolean) => void
}

export function keepInMemory<Content>(first: Attempt<Content> | null = null): AttemptStore<Content> {
  let kept = first
  return { read: () => kept, write: (attempt) => void (kept = attempt) }
}

/** Failures after which the outcome is unknown: the server may have done what was asked. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !isCallError(error) || isCallError(error, 'network_error', 'bad_answer', 'internal_error')
}

/** Whether content asks for the same as the first one whose outcome is unknown; `true`: whatever it is. */
export type RepeatsUnknown<Content> = boolean | ((first: Content, now: Content) => boolean)

type Options<Content> = {
  /** While an outcome is unknown, the first content is sent again instead of content that asks for the same. */
  repeatsUnknown?: RepeatsUnknown<Content>
  makeKey?: () => string
}

/**
 * One try. The same content keeps its key until its outcome is known, so that pressing again after a lost answer never
 * does it twice; other content gets another key. Fails as `send` does.
 */
export async function sendAttempt<Content, Value>(
  store: AttemptStore<Content>,
  content: Content,
  send: (content: Content, key: string) => Promise<Value>,
  { repeatsUnknown = false, makeKey = newIdempotencyKey }: Options<Content> = {},
): Promise<Value> {
  const old = store.read()
  const isRepeat = (first: Content) =>
    typeof repeatsUnknown === 'function' ? repeatsUnknown(first, content) : repeatsUnknown
  const isSame =
    old !== null &&
    ((old.isUnknown && isRepeat(old.content)) || JSON.stringify(old.content) === JSON.stringify(content))
  const attempt = isSame ? old : { key: makeKey(), content, isUnknown: false }
  store.write(attempt, true)
  const keep = (next: Attempt<Content> | null) => {
    // The store may have another attempt by now, also of another person: that one is left alone.
    if (store.read()?.key === attempt.key) store.write(next, false)
  }
  try {
    const value = await send(attempt.content, attempt.key)
    keep(null)
    return value
  } catch (error) {
    if (isOutcomeUnknown(error)) keep({ ...attempt, isUnknown: true })
    // These refuse before anything is checked: the outcome of an earlier try is still unknown.
    else keep(isCallError(error, 'busy', 'shutting_down', 'too_many_requests') ? attempt : null)
    throw error
  }
}
