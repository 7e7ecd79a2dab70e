import { CLOSED_FOR_RESTART, HEARTBEAT_SECONDS, STREAM_PATH, type ClientMessage } from '@lotus/contract'
import { createHeartbeat } from './heartbeat.ts'
import { watchPage } from './page-wakes.ts'

export type PushState = 'idle' | 'connecting' | 'online' | 'offline'

export type ReconnectOptions = {
  /** `wss://host`; `STREAM_PATH` is added. Default: the page's own address. */
  url?: string
  random?: () => number
  heartbeatMs?: number
  /** The first back-off; doubles up to `backoffMaxMs`, with jitter. */
  backoffMs?: number
  backoffMaxMs?: number
}
/** The messages sent and received over one socket. */
export type Conversation = { hello(): ClientMessage; receive(text: string): void }

/**
 * Keeps one socket and reopens it when it is lost: after a back-off, or at once when the page or network is back or the
 * process at the other end makes way for another one.
 */
export function createPushConnection(
  options: ReconnectOptions & { converse(): Conversation; onState(state: PushState): void; onPing(): void },
) {
  let socket: OpenSocket | null = null
  let state: PushState = 'idle'
  let unwatch = () => {}
  const backoff = createBackoff(options, connect)
  const send = (message: ClientMessage) => socket?.send(message)
  const heartbeat = createHeartbeat({
    everyMs: options.heartbeatMs ?? HEARTBEAT_SECONDS * 1000,
    ping() {
      options.onPing()
      send({ type: 'ping' })
    },
    onSilence() {
      socket?.close()
      lost()
    },
  })

  function setState(next: PushState): void {
    if (state === next) return
    state = next
    options.onState(state)
  }

  function lost(code?: number): void {
    socket = null
    heartbeat.stop()
    if (state === 'idle') return
    setState('offline')
    backoff.tryAgain(code === CLOSED_FOR_RESTART)
  }

  function connect(): void {
    backoff.cancel()
    if (socket || state === 'idle') return
    if (state !== 'offline') setState('connecting')
    socket = openSocket(streamUrl(options.url), options.converse(), { onData: heartbeat.reset, onLost: lost })
    // The same time limit applies before the welcome.
    heartbeat.expectAnswer()
  }

  function wake(): void {
    if (state === 'idle') return
    if (socket?.isOpen()) heartbeat.beat()
    else if (!socket) {
      backoff.reset()
      connect()
    }
  }

  return {
    send,
    state: () => state,
    start(): void {
      if (state !== 'idle') return
      setState('connecting')
      unwatch = watchPage(wake, () => setState('offline'))
      connect()
    },
    stop(): void {
      setState('idle')
      backoff.reset()
      heartbeat.stop()
      unwatch()
      socket?.closeOnceOpen()
      socket = null
    },
    /** The server has sent its welcome: start the heartbeat. */
    keepAlive(): void {
      backoff.reset()
      heartbeat.start()
    },
    /** The server answers; also after the browser reported offline, if the connection survived. */
    isAnswered: () => setState('online'),
  }
}

type OpenSocket = ReturnType<typeof openSocket>

/** A socket whose messages are ignored once we have closed it. */
function openSocket(
  url: string,
  { hello, receive }: Conversation,
  on: { onData(): void; onLost(code?: number): void },
) {
  const socket = new WebSocket(url)
  const closing = new AbortController()
  const { signal } = closing
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const send = (message: ClientMessage) => {
    if (isOpen()) socket.send(JSON.stringify(message))
  }
  const close = () => {
    closing.abort()
    socket.close()
  }
  socket.addEventListener('open', () => send(hello()), { signal })
  socket.addEventListener(
    'message',
    ({ data }) => {
      on.onData()
      receive(String(data))
    },
    { signal },
  )
  socket.addEventListener('close', ({ code }) => on.onLost(code), { signal })
  return {
    send,
    isOpen,
    close,
    /** Browsers log an error if a connecting socket is closed. */
    closeOnceOpen(): void {
      if (socket.readyState !== WebSocket.CONNECTING) return close()
      closing.abort()
      socket.addEventListener('open', close)
    },
  }
}

const AT_ONCE_MS = 200

function createBackoff(options: ReconnectOptions, retry: () => void) {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const random = options.random ?? Math.random
  const plan = (delayMs: number) => {
    attempts += 1
    cancel()
    timer = setTimeout(retry, delayMs)
  }
  const later = () => {
    const cap = Math.min(options.backoffMaxMs ?? 15_000, (options.backoffMs ?? 500) * 2 ** Math.min(attempts, 10))
    return cap / 2 + (random() * cap) / 2
  }
  return {
    cancel,
    /** Everybody else of that process comes back too, so not in one instant; and no second time before a welcome. */
    tryAgain: (isAtOnce: boolean) => plan(isAtOnce && attempts === 0 ? random() * AT_ONCE_MS : later()),
    reset(): void {
      cancel()
      attempts = 0
    },
  }
}

function streamUrl(base: string | undefined): string {
  const url = new URL(STREAM_PATH, base ?? window.location.href)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  return url.href
}
