import { trimLog, type TalkMessage } from './talk-log.ts'
import type { TalkLineOptions } from './talk-options.ts'
import { createTalkOutbox } from './talk-outbox.ts'
import { createTalkReader } from './talk-reader.ts'
import { createTalkStore, type TalkState } from './talk-store.ts'

export type { TalkLineOptions, TalkPage, TalkTransport } from './talk-options.ts'
export type { TalkState } from './talk-store.ts'
export type TalkLine<M extends TalkMessage, Draft> = {
  read: () => TalkState<M, Draft>
  subscribe: (listener: () => void) => () => void
  /** Loads the first page; again after a failure. */
  load: () => Promise<void>
  loadEarlier: () => Promise<void>
  /** The connection is back, or a clock says so: fetches what came since the last confirmed message. */
  catchUp: () => Promise<void>
  /** News of the channel. */
  receive: (messages: readonly M[]) => void
  /** Writes a message; its name. It goes out after those before it. */
  write: (draft: Draft) => string
  resend: (clientId: string) => void
  discard: (clientId: string) => void
  /** Lets old messages go; for when the reader is at the end. */
  trim: () => void
  stop: () => void
}

/**
 * Keeps one conversation whole over a connection that comes and goes. News may come twice, late or not at all: after each
 * break the messages since the last one that is known to be complete are fetched, and every message stands once.
 */
export function createTalkLine<M extends TalkMessage, Draft>(options: TalkLineOptions<M, Draft>): TalkLine<M, Draft> {
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
