import {
  HEARTBEAT_SECONDS,
  STREAM_PATH,
  type ChannelEvents,
  type ClientMessage,
  type PushEvents,
  type PushEventType,
  type ServerMessage,
} from '@lotus/contract'
import type { ServerClock } from './server-clock.ts'

export type PushState = 'idle' | 'connecting' | 'online' | 'offline'

/** What one may listen to: the news of the contract, and some of what the channel says itself. */
export type PushSubscriptions = PushEvents &
  Pick<ChannelEvents, 'resync' | 'session_ended' | 'site_closed' | 'channel_joined' | 'channel_refused'> & {
    state: { state: PushState }
  }

export type PushOptions = {
  /** `wss://host` or the page's own address; `STREAM_PATH` is added. Default: where the page came from. */
  url?: string
  getToken: () => string | null
  /** The window of customer service hears that alone, and while the site is closed too; asked with every connect. */
  only?: () => 'service' | undefined
  clock?: ServerClock
  random?: () => number
  heartbeatMs?: number
  /** The first back-off; doubles up to `backoffMaxMs`, with jitter. */
  backoffMs?: number
  backoffMaxMs?: number
}

export type Push = {
  start(): void
  stop(): void
  /** Another person, or nobody: forgets the version and connects anew with the current token, if it had begun. */
  restart(): void
  subscribe<T extends keyof PushSubscriptions>(type: T, listener: (data: PushSubscriptions[T]) => void): () => void
  /** Joins a channel now and after every connect, until the function that it answers is called. */
  join(channel: string, key?: string): () => void
  state(): PushState
}

const WRONG_ANSWER_MS = 10_000

/**
 * The push channel as contract/push.ts has it. It never gives up: it backs off, and tries at once when the browser
 * says that the network or the page is back. Listeners get every message at least once and must be idempotent.
 */
export function createPush(options: PushOptions): Push {
  const listeners = new Map<string, Set<(data: never) => void>>()
  const heartbeatMs = options.heartbeatMs ?? HEARTBEAT_SECONDS * 1000
  /** Each with how many parts of the page want it. */
  const channels = new Map<string, { key: string | null; wanted: number }>()
  let socket: WebSocket | null = null
  let state: PushState = 'idle'
  let since: string | null = null
  let attempts = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pingTimer: ReturnType<typeof setInterval> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let pingSentAt = 0

  function emit<T extends keyof PushSubscriptions>(type: T, data: PushSubscriptions[T]): void {
    for (const listener of listeners.get(type) ?? []) {
      try {
        // `subscribe` stores a listener only under the type it was given for.
        ;(listener as (data: PushSubscriptions[T]) => void)(data)
      } catch (error) {
        // One listener's mistake is reported as any uncaught error, but neither the others nor the channel suffer.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  function setState(next: PushState): void {
    if (state === next) return
    state = next
    emit('state', { state })
  }

  function send(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function ping(): void {
    pingSentAt = options.clock?.reading() ?? 0
    send({ type: 'ping' })
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => drop(), WRONG_ANSWER_MS)
  }

  /** A connection that looks open but answers nothing (sleep, change of network). */
  function drop(): void {
    const old = socket
    socket = null
    old?.close()
    lost()
  }

  function lost(): void {
    clearInterval(pingTimer)
    clearTimeout(silenceTimer)
    clearTimeout(retryTimer)
    if (state === 'idle') return
    setState('offline')
    const cap = Math.min(options.backoffMaxMs ?? 15_000, (options.backoffMs ?? 500) * 2 ** Math.min(attempts, 10))
    attempts += 1
    retryTimer = setTimeout(connect, cap / 2 + ((options.random ?? Math.random)() * cap) / 2)
  }

  function connect(): void {
    clearTimeout(retryTimer)
    if (socket || state === 'idle') return
    if (state !== 'offline') setState('connecting')
    const opened = new WebSocket(streamUrl(options.url))
    socket = opened
    const only = options.only?.()
    // Its conversation is known by a key of its own: nobody's session begins or ends there.
    const token = only ? null : options.getToken()
    opened.addEventListener('open', () => {
      if (socket === opened) send({ type: 'hello', token, since, ...(only ? { only } : {}) })
    })
    opened.addEventListener('message', (event) => {
      if (socket === opened) receive(String(event.data), token)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = null
      lost()
    })
    // The same silence limit holds before the welcome.
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => drop(), WRONG_ANSWER_MS)
  }

  function receive(text: string, token: string | null): void {
    clearTimeout(silenceTimer)
    const message = parse(text)
    if (!message) return
    if (message.type === 'welcome') {
      attempts = 0
      options.clock?.sample(message.data.serverTime, options.clock.reading() - 1000, options.clock.reading())
      // News from here on; what came before is fetched by the page itself.
      since ??= message.version
      clearInterval(pingTimer)
      pingTimer = setInterval(ping, heartbeatMs)
      for (const [channel, { key }] of channels) send({ type: 'join', channel, key })
      setState('online')
      if (token && !message.data.isMember) emit('session_ended', {})
    } else if (message.type === 'pong') {
      options.clock?.sample(message.data.serverTime, pingSentAt, options.clock.reading())
      // The browser had said offline, but the connection lived through it.
      setState('online')
    } else if (message.type === 'resync') {
      since = message.version
      emit('resync', {})
    } else if (message.type === 'session_ended') {
      emit('session_ended', {})
    } else if (message.type === 'site_closed') {
      emit('site_closed', message.data)
    } else if (message.type === 'channel_joined' || message.type === 'channel_refused') {
      emit(message.type, message.data)
    } else {
      if (since === null || BigInt(message.version) > BigInt(since)) since = message.version
      // One of the contract's types with its data, or a newer server's type that nobody listens to.
      emit(message.type as PushEventType, message.data as never)
    }
  }

  function join(channel: string, key: string | null): () => void {
    const known = channels.get(channel)
    const mine = known?.key === key ? known : { key, wanted: 0 }
    channels.set(channel, mine)
    mine.wanted += 1
    // Also where it is joined already: whoever comes later waits for `channel_joined` as well.
    if (state === 'online') send({ type: 'join', channel, key })
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      mine.wanted -= 1
      if (mine.wanted > 0 || channels.get(channel) !== mine) return
      channels.delete(channel)
      if (state === 'online') send({ type: 'leave', channel })
    }
  }

  function wake(): void {
    if (state === 'idle') return
    if (socket?.readyState === WebSocket.OPEN) ping()
    else if (!socket) {
      attempts = 0
      connect()
    }
  }
  const onVisible = () => document.visibilityState === 'visible' && wake()
  const onOffline = () => setState('offline')

  function start(): void {
    if (state !== 'idle') return
    setState('connecting')
    if (typeof window !== 'undefined' && typeof document !== 'undefined') {
      window.addEventListener('online', wake)
      window.addEventListener('offline', onOffline)
      document.addEventListener('visibilitychange', onVisible)
    }
    connect()
  }

  function stop(): void {
    setState('idle')
    clearTimeout(retryTimer)
    clearTimeout(silenceTimer)
    clearInterval(pingTimer)
    if (typeof window !== 'undefined' && typeof document !== 'undefined') {
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onVisible)
    }
    const old = socket
    socket = null
    // Closing one that is still connecting makes browsers complain; it is closed as soon as it stands.
    if (old?.readyState === WebSocket.CONNECTING) old.addEventListener('open', () => old.close())
    else old?.close()
    since = null
    attempts = 0
  }

  return {
    start,
    stop,
    restart() {
      if (state === 'idle') return
      stop()
      start()
    },
    subscribe(type, listener) {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set)
      set.add(listener)
      return () => void set.delete(listener)
    },
    join: (channel, key) => join(channel, key ?? null),
    state: () => state,
  }
}

function streamUrl(base: string | undefined): string {
  const url = new URL(STREAM_PATH, base ?? window.location.href)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  return url.href
}

function parse(text: string): ServerMessage | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isMessage =
      typeof parsed === 'object' &&
      parsed !== null &&
      'type' in parsed &&
      'version' in parsed &&
      /^\d+$/.test(String(parsed.version))
    return isMessage ? (parsed as ServerMessage) : null // shape checked; the type is matched by the caller
  } catch {
    return null
  }
}
