import { isCallError } from './call-error.ts'
import {
  addPending,
  dropPending,
  emptyLog,
  laterPosition,
  messagesAfter,
  messagesFrom,
  mergeMessages,
  setPending,
  trimLog,
  withEarlier,
  type TalkLog,
  type TalkMessage,
} from './talk-log.ts'

export type TalkPage<M> = { rows: readonly M[]; hasMore: boolean }

/** How one conversation reaches the server. Every call may fail and be repeated; `send` is one message by `clientId`. */
export type TalkTransport<M extends TalkMessage, Draft> = {
  /** The newest page. */
  latest: (signal: AbortSignal) => Promise<TalkPage<M>>
  before: (position: string, signal: AbortSignal) => Promise<TalkPage<M>>
  /** What came after, oldest first; `hasMore` where there is another page after it. */
  after: (position: string, signal: AbortSignal) => Promise<TalkPage<M>>
  /** The message as the server has it; the same one for the same `clientId`. */
  send: (clientId: string, draft: Draft, signal: AbortSignal) => Promise<M>
}

export type TalkState<M extends TalkMessage, Draft> = {
  log: TalkLog<M, Draft>
  /** Of the first page. */
  status: 'loading' | 'ready' | 'failed'
  error: unknown
  earlier: 'idle' | 'loading' | 'failed'
  /** After a lost connection: what was missed is being fetched. */
  isCatchingUp: boolean
}

export type TalkLineOptions<M extends TalkMessage, Draft> = {
  transport: TalkTransport<M, Draft>
  now: () => number
  newClientId: () => string
  /** False for an older copy of a message that is known already (it was removed meanwhile). */
  isNewer?: (known: M, incoming: M) => boolean
  /** A message was refused or did not get through; the state holds it as well. */
  onSendFailed?: (error: unknown) => void
  /** The first pause after a fetch that failed; doubles with each. */
  retryMs?: number
}

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

/** A reader who was away longer starts anew at the end instead of reading everything. */
const CATCH_UP_PAGES_MAX = 5
const RETRY_MS = 2000
const RETRY_MAX_MS = 30_000
/** So many news without a fetch: one makes sure that they are whole. */
const UNPROVEN_MAX = 100

/**
 * Keeps one conversation whole over a connection that comes and goes. News may come twice, late or not at all: after each
 * break the messages since the last one that is known to be complete are fetched, and every message stands once.
 */
export function createTalkLine<M extends TalkMessage, Draft>(options: TalkLineOptions<M, Draft>): TalkLine<M, Draft> {
  const { transport, isNewer } = options
  const listeners = new Set<() => void>()
  const stopping = new AbortController()
  const { signal } = stopping
  let state: TalkState<M, Draft> = {
    log: emptyLog<M, Draft>(),
    status: 'loading',
    error: undefined,
    earlier: 'idle',
    isCatchingUp: false,
  }
  /** Everything up to here was fetched; news after it may have holes. */
  let completeTo: string | undefined
  let isLoading = false
  let catching: Promise<void> | null = null
  let isAskedAgain = false
  let isSending = false
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<TalkState<M, Draft>>): void {
    if (signal.aborted) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const merge = (rows: readonly M[]) => mergeMessages(state.log, rows, isNewer)

  /** The newest page, and what came after it; between older messages and this page there may be a hole. */
  function startAt(page: TalkPage<M>): TalkLog<M, Draft> {
    completeTo = page.rows.at(-1)?.position ?? '0'
    const confirmed = page.rows[0] ? messagesFrom(state.log.confirmed, page.rows[0].position) : state.log.confirmed
    return withEarlier({ ...state.log, confirmed }, page, isNewer)
  }

  async function load(): Promise<void> {
    if (isLoading || state.status === 'ready') return
    isLoading = true
    set({ status: 'loading', error: undefined })
    try {
      const page = await transport.latest(signal)
      set({ log: startAt(page), status: 'ready' })
    } catch (error) {
      set({ status: 'failed', error })
    } finally {
      isLoading = false
    }
  }

  async function loadEarlier(): Promise<void> {
    const first = state.log.confirmed[0]
    if (state.status !== 'ready' || state.earlier === 'loading' || !state.log.hasEarlier || first === undefined) return
    set({ earlier: 'loading' })
    try {
      const page = await transport.before(first.position, signal)
      set({ log: withEarlier(state.log, page, isNewer), earlier: 'idle' })
    } catch {
      set({ earlier: 'failed' })
    }
  }

  /** Pages from the last complete position to the end; whether it got there. */
  async function fetchMissed(): Promise<boolean> {
    for (let page = 0; page < CATCH_UP_PAGES_MAX; page += 1) {
      const { rows, hasMore } = await transport.after(completeTo ?? '0', signal)
      completeTo = laterPosition(completeTo, rows.at(-1)?.position)
      set({ log: merge(rows) })
      if (!hasMore) return true
    }
    return false
  }

  async function catchUpOnce(): Promise<void> {
    clearTimeout(retryTimer)
    set({ isCatchingUp: true })
    try {
      const isWhole = await fetchMissed()
      failures = 0
      if (isWhole) return
      // Far too much: the newest page instead, and what lies between comes by scrolling up.
      const page = await transport.latest(signal)
      set({ log: startAt(page) })
    } catch {
      if (signal.aborted) return
      // From the same place again: on the next reconnect, and by itself, since the news may go on without one.
      failures += 1
      const pauseMs = Math.min(RETRY_MAX_MS, (options.retryMs ?? RETRY_MS) * 2 ** (failures - 1))
      retryTimer = setTimeout(() => void catchUp(), pauseMs)
    } finally {
      set({ isCatchingUp: false })
    }
  }

  async function catchUp(): Promise<void> {
    if (state.status !== 'ready') return load()
    sendNext()
    if (catching) {
      isAskedAgain = true
      return catching
    }
    catching = catchUpOnce().finally(() => {
      catching = null
    })
    await catching
    if (isAskedAgain) {
      isAskedAgain = false
      await catchUp()
    }
  }

  /** One at a time, in the order they were written: the server puts them down in the order they arrive. */
  function sendNext(): void {
    if (isSending || signal.aborted) return
    const next = state.log.pending.find((message) => message.state === 'waiting')
    if (!next) return
    isSending = true
    set({ log: setPending(state.log, next.clientId, 'sending') })
    void transport
      .send(next.clientId, next.draft, signal)
      .then((message) => set({ log: merge([message]) }))
      .catch((error: unknown) => {
        // News of it may have come although the answer was lost: then it is no failure.
        if (!state.log.pending.some(({ clientId }) => clientId === next.clientId)) return
        set({ log: setPending(state.log, next.clientId, 'failed', error) })
        options.onSendFailed?.(error)
      })
      .finally(() => {
        isSending = false
        sendNext()
      })
  }

  function resend(clientId: string): void {
    set({ log: setPending(state.log, clientId, 'waiting') })
    sendNext()
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    loadEarlier,
    async catchUp() {
      // What failed for want of a network goes out again by itself, under its old name.
      for (const message of state.log.pending) {
        if (message.state === 'failed' && isCallError(message.error, 'network_error')) {
          set({ log: setPending(state.log, message.clientId, 'waiting') })
        }
      }
      await catchUp()
    },
    receive(messages) {
      // What stands above the first one that is shown comes by its page: late news of it would hide the hole below it.
      const { confirmed, hasEarlier } = state.log
      const first = hasEarlier ? confirmed[0] : undefined
      set({ log: merge(first === undefined ? messages : messagesFrom(messages, first.position)) })
      const isUnproven =
        completeTo !== undefined && messagesAfter(state.log.confirmed, completeTo).length > UNPROVEN_MAX
      if (isUnproven && !catching) void catchUp()
    },
    write(draft) {
      const clientId = options.newClientId()
      set({ log: addPending(state.log, { clientId, draft, at: options.now() }) })
      sendNext()
      return clientId
    },
    resend,
    discard: (clientId) => set({ log: dropPending(state.log, clientId) }),
    trim: () => set({ log: trimLog(state.log) }),
    stop() {
      stopping.abort()
      clearTimeout(retryTimer)
      listeners.clear()
    },
  }
}
