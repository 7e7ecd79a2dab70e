import { emptyLog, mergeMessages, type Log, type LogMessage } from './thread-log.ts'

export type ThreadState<M extends LogMessage, Draft> = {
  log: Log<M, Draft>
  /** State of the first page. */
  status: 'loading' | 'ready' | 'failed'
  error: unknown
  earlier: 'idle' | 'loading' | 'failed'
  /** After a lost connection: missed messages are being fetched. */
  isCatchingUp: boolean
}

export type TalkStore<M extends LogMessage, Draft> = ReturnType<typeof createTalkStore<M, Draft>>

/** The current state of one conversation, until it is stopped. */
export function createTalkStore<M extends LogMessage, Draft>(isNewer?: (known: M, incoming: M) => boolean) {
  const listeners = new Set<() => void>()
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ThreadState<M, Draft> = {
    log: emptyLog<M, Draft>(),
    status: 'loading',
    error: undefined,
    earlier: 'idle',
    isCatchingUp: false,
  }
  function set(change: Partial<ThreadState<M, Draft>>): void {
    if (signal.aborted) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    signal,
    isNewer,
    read: () => state,
    set,
    merge: (rows: readonly M[]) => set({ log: mergeMessages(state.log, rows, isNewer) }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop(): void {
      stopping.abort()
      listeners.clear()
    },
  }
}
