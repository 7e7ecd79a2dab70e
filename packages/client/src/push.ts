import type { ChannelEvents, PushEvents, PushEventType, ServerMessage } from '@lotus/contract'
import { createPushConnection, type Conversation, type PushState, type ReconnectOptions } from './push-connection.ts'
import type { ServerClock } from './server-clock.ts'
import { createWantedChannels } from './wanted-channels.ts'

export type { PushState } from './push-connection.ts'

/** Events to subscribe to: those of the contract, and some of the channel's own. */
export type PushSubscriptions = PushEvents &
  Pick<ChannelEvents, 'resync' | 'session_ended' | 'site_closed' | 'channel_joined' | 'channel_refused'> & {
    state: { state: PushState }
  }

export type PushOptions = ReconnectOptions & {
  getToken: () => string | null
  /**
   * The window of customer service receives only its own events, even while the site is closed; evaluated at every
   * connect.
   */
  only?: () => 'service' | undefined
  clock?: ServerClock
}

export type Push = {
  start(): void
  stop(): void
  /**
   * Another person, or nobody, is logged in: forgets the position and, if it was started, reconnects with the current
   * token.
   */
  restart(): void
  subscribe<T extends keyof PushSubscriptions>(type: T, listener: (data: PushSubscriptions[T]) => void): () => void
  /** Joins a channel now and after every connect, until the returned function is called. */
  join(channel: string, key?: string): () => void
  state(): PushState
}

/**
 * The push channel of contract/push.ts. It never gives up: it backs off, and tries at once when the browser reports
 * that the network or the page is back. Listeners get every message at least once and must be idempotent.
 */
export function createPush(options: PushOptions): Push {
  const { emit, subscribe } = createSubscriptions()
  const { clock } = options
  let since: string | null = null
  let pingSentAt = 0
  const connection = createPushConnection({
    ...options,
    converse,
    onState: (state) => emit('state', { state }),
    onPing: () => (pingSentAt = clock?.reading() ?? 0),
  })
  const channels = createWantedChannels({ isOnline: () => connection.state() === 'online', send: connection.send })

  function converse(): Conversation {
    const only = options.only?.()
    // The key identifies its conversation: no session is involved.
    const token = only ? null : options.getToken()
    return {
      hello: () => ({ type: 'hello', token, since, ...(only ? { only } : {}) }),
      receive(text) {
        const message = parse(text)
        if (message) take(message, token)
      },
    }
  }

  function take(message: ServerMessage, token: string | null): void {
    if (message.type === 'welcome') {
      clock?.sample(message.data.serverTime, clock.reading() - 1000, clock.reading())
      // Events from here on; the page itself loads the earlier state.
      since ??= message.version
      connection.keepAlive()
      channels.joinAll()
      connection.isAnswered()
      if (token && !message.data.isMember) emit('session_ended', {})
    } else if (message.type === 'pong') {
      clock?.sample(message.data.serverTime, pingSentAt, clock.reading())
      connection.isAnswered()
    } else if (
      message.type === 'session_ended' ||
      message.type === 'site_closed' ||
      message.type === 'channel_joined' ||
      message.type === 'channel_refused'
    ) {
      emit(message.type, message.data)
    } else {
      // After `resync` its version is used, even if it is lower: it may come from another database.
      if (message.type === 'resync' || since === null || BigInt(message.version) > BigInt(since))
        since = message.version
      // One of the contract's types with its data, or a newer server's type without listeners.
      emit(message.type as PushEventType, message.data as never)
    }
  }

  function stop(): void {
    connection.stop()
    since = null
  }

  return {
    start: connection.start,
    stop,
    restart() {
      if (connection.state() === 'idle') return
      stop()
      connection.start()
    },
    subscribe,
    join: (channel, key) => channels.join(channel, key ?? null),
    state: connection.state,
  }
}

function createSubscriptions() {
  const listeners = new Map<string, Set<(data: never) => void>>()
  return {
    emit<T extends keyof PushSubscriptions>(type: T, data: PushSubscriptions[T]): void {
      for (const listener of listeners.get(type) ?? []) {
        try {
          // `subscribe` stores a listener only under the type it was given for.
          ;(listener as (data: PushSubscriptions[T]) => void)(data)
        } catch (error) {
          // A listener's error is reported like any uncaught error, without affecting other listeners or the channel.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    subscribe<T extends keyof PushSubscriptions>(type: T, listener: (data: PushSubscriptions[T]) => void): () => void {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => void set.delete(listener)
    },
  }
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
