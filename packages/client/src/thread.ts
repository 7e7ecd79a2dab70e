import { trimLog, type LogMessage } from './thread-log.ts'
import type { ThreadOptions } from './thread-options.ts'
import { createTalkOutbox } from './thread-outbox.ts'
import { createTalkReader } from './thread-reader.ts'
import { createTalkStore, type ThreadState } from './thread-store.ts'

export type { ThreadOptions, LogPage, Transport } from './thread-options.ts'
export type { ThreadState } from './thread-store.ts'
export type Thread<M extends LogMessage, Draft> = {
  read: () => ThreadState<M, Draft>
  subscribe: (listener: () => void) => () => void
  /** Loads the first page; again after a failure. */
  load: () => Promise<void>
  loadEarlier: () => Promise<void>
  /** Called when the connection is back, or regularly: fetches messages after the last confirmed one. */
  catchUp: () => Promise<void>
  /** Messages that arrive by push. */
  receive: (messages: readonly M[]) => void
  /** Writes a message and returns its `clientId`. It is sent after those before it. */
  write: (draft: Draft) => string
  resend: (clientId: string) => void
  discard: (clientId: string) => void
  /** Removes old messages; for when the reader is at the end. */
  trim: () => void
  stop: () => void
}

/**
 * Keeps one conversation complete over an unreliable connection. Pushed messages may come twice, late or not at all:
 * after each break the messages after the last complete position are fetched, and every message is shown once.
 */
export function createThread<M extends LogMessage, Draft>(options: ThreadOptions<M, Draft>): Thread<M, Draft> {
  const store = createTalkStore<M, Draft>(options.isNewer)
  const reader = createTalkReader(options, store)
  const { sendNext, retryFailed, write, resend, discard } = createTalkOutbox(options, store)
  return {
    read: store.read,
    subscribe: store.subscribe,
    ...reader,
    async catchUp() {
      retryFailed()
      if (store.read().status === 'ready') sendNext()
      await reader.catchUp()
    },
    write,
    resend,
    discard,
    trim: () => store.set({ log: trimLog(store.read().log) }),
    stop: store.stop,
  }
}
