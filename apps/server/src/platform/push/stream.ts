import type { FastifyInstance } from 'fastify'
import websocket from '@fastify/websocket'
import type { WebSocket } from 'ws'
import {
  BACKPRESSURE_LIMIT_BYTES,
  HEARTBEAT_SECONDS,
  REPLAY_LIMIT,
  STREAM_PATH,
  type ClientMessage,
} from '@lotus/contract'
import { sessionEnded } from '@lotus/contract/events'
import { systemTicks, type Clock, type Ticks } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { Authenticators } from '../http/call.ts'
import type { Actor } from '../http/context.ts'
import { assertOwnOrigin } from '../http/call.ts'
import type { ServerConfig } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { getHighPosition, listAfter, listMissed } from '../outbox/outbox.repo.ts'
import { repeat, type Repeater } from '../repeater.ts'
import { callerOf, type Side } from './caller.ts'
import { createChannels, type Channels } from './channels.ts'
import { readClientMessage } from './client-message.ts'
import { messagesOf, messageText, PUBLIC_TOPICS, type PushNews } from './public-messages.ts'
import type { OutboxRow } from '../outbox/consumer.ts'

const POLL_MS = 500
/** How often it is asked whether the site is still open to those who listen; settings are read as rarely. */
const CLOSING_MS = 2000
const BATCH_ROWS = 500
const HELLO_TIMEOUT_MS = 10_000
const MESSAGE_LIMIT_BYTES = 4096
const SOCKETS_PER_ADDRESS_MAX = 200
/** Who only talks to customer service: the conversation's key says whose it is. */
const NOBODY = { actor: null, audiences: [], sessionId: null, isLive: null }

type Listener = {
  socket: WebSocket
  audiences: string[]
  sessionId: bigint | null
  sentUpTo: bigint
  channels: Channels | null
  /** Whether the session that it began with still counts; null for a visitor. */
  isLive: (() => Promise<boolean>) | null
}

export type PushOptions = {
  db: Database
  log: Logger
  metrics: Metrics
  clock: Clock
  /** For how long a socket has been silent and how fast it joins. */
  ticks?: Ticks
  config: ServerConfig
  authenticators: Authenticators
  /** Whether a session still counts, without marking it as seen. */
  isSessionLive(sessionId: bigint): Promise<boolean>
  /** Why the site is closed to whoever asks from this address, null while it is open: a closed one has no news (T02). */
  closedTo(ip: string): Promise<'maintenance' | 'region' | null>
  /** Whether an operator's session still counts, without marking it as seen. */
  isOperatorIn(token: string): Promise<boolean>
  /** The audience that a channel's name stands for, null where it is none or not for this caller (contract/push.ts). */
  audienceOf(actor: Actor | null, channel: string, key: string | null): Promise<string | null>
  /** What stands for the news to many members that a socket may have missed: the state as it is now. */
  stateOf(memberId: bigint): Promise<PushNews[]>
}
export type Push = {
  attach(app: FastifyInstance, side?: Side): Promise<void>
  start(): Promise<void>
  nudge(): void
  stop(): Promise<void>
}

/** The push channel of contract/push.ts: tails the outbox by position and hands each row to whom it is for. */
export function createPush(options: PushOptions): Push {
  const { db, log, metrics, ticks = systemTicks } = options
  const listeners = new Map<string, Set<Listener>>()
  const sockets = new Set<WebSocket>()
  const perAddress = new Map<string, Set<WebSocket>>()
  /** Operators' sockets: maintenance and regions do not close them. */
  const operatorsPerAddress = new Map<string, Set<WebSocket>>()
  /** Those of customer service: people ask there why the site is closed (R25, R26). */
  const forService = new Set<WebSocket>()
  let position = 0n
  let tail: Repeater | undefined
  let closing: Repeater | undefined

  const hear = (listener: Listener, audience: string) => {
    const set = listeners.get(audience) ?? new Set()
    set.add(listener)
    listeners.set(audience, set)
  }
  const unhear = (listener: Listener, audience: string) => {
    const set = listeners.get(audience)
    set?.delete(listener)
    if (set?.size === 0) listeners.delete(audience)
  }
  const join = (listener: Listener) => {
    for (const audience of listener.audiences) hear(listener, audience)
  }
  const leave = (listener: Listener) => {
    for (const audience of listener.audiences) unhear(listener, audience)
    listener.channels?.end()
    listener.channels = null
  }
  const deliver = (row: OutboxRow) => {
    if (row.topic === sessionEnded.topic) {
      const set = listeners.get(row.audience)
      if (set) endSessions(set, row)
      return
    }
    for (const { audience, text } of messagesOf(row, (audience) => listeners.has(audience), refused(row)))
      for (const listener of listeners.get(audience) ?? []) sendRow(listener, row.position, text)
  }
  const refused = (row: OutboxRow) => (error: unknown) =>
    log.error(
      { err: error, topic: row.topic, position: row.position.toString() },
      'an event is not as its schema has it and was not pushed',
    )

  return {
    async attach(app, side = 'site') {
      const places = side === 'site' ? perAddress : operatorsPerAddress
      await app.register(websocket, { options: { maxPayload: MESSAGE_LIMIT_BYTES } })
      app.get(
        STREAM_PATH,
        { websocket: true, preValidation: async (request) => assertOwnOrigin(request, options.config.allowedOrigins) },
        (socket, request) => {
          const address = request.ip
          const neighbours = places.get(address) ?? new Set<WebSocket>()
          if (neighbours.size >= SOCKETS_PER_ADDRESS_MAX) {
            socket.close(4029, 'too many sockets')
            return
          }
          places.set(address, neighbours.add(socket))
          sockets.add(socket)
          metrics.sockets.set(sockets.size)
          let listener: Listener | undefined
          let lastHeard = ticks()
          const helloTimer = setTimeout(() => socket.close(4000, 'hello expected'), HELLO_TIMEOUT_MS)
          const heartbeat = setInterval(() => {
            if (ticks() - lastHeard > HEARTBEAT_SECONDS * 2500) socket.terminate()
            else if (listener?.isLive) void endIfOver(listener, listener.isLive)
          }, HEARTBEAT_SECONDS * 1000)
          socket.on('message', (data) => {
            lastHeard = ticks()
            const message = readClientMessage(String(data))
            if (message?.type === 'ping') {
              socket.send(
                JSON.stringify({
                  type: 'pong',
                  data: { serverTime: options.clock.now().toISOString() },
                  version: position.toString(),
                }),
              )
            } else if (message?.type === 'hello' && !listener) {
              clearTimeout(helloTimer)
              const heard: Listener = {
                socket,
                audiences: [],
                sessionId: null,
                sentUpTo: 0n,
                channels: null,
                isLive: null,
              }
              listener = heard
              welcome(heard, message, {
                side,
                ip: address,
                userAgent: String(request.headers['user-agent'] ?? ''),
              }).catch((error: unknown) => {
                log.error({ err: error }, 'a push socket could not be welcomed')
                socket.close(1011, 'try again')
              })
            } else if (message?.type === 'join' || message?.type === 'leave') {
              // Before the welcome nobody knows who this is; a client joins after it.
              listener?.channels?.take(message)
            }
          })
          socket.on('error', () => socket.terminate())
          socket.on('close', () => {
            clearTimeout(helloTimer)
            clearInterval(heartbeat)
            sockets.delete(socket)
            forService.delete(socket)
            metrics.sockets.set(sockets.size)
            neighbours.delete(socket)
            if (neighbours.size === 0 && places.get(address) === neighbours) places.delete(address)
            if (listener) leave(listener)
          })
        },
      )
    },
    async start() {
      position = await getHighPosition(db)
      tail = repeat({
        name: 'push tail',
        everyMs: POLL_MS,
        log,
        async work() {
          const rows = await listAfter(db, position, BATCH_ROWS)
          for (const row of rows) {
            deliver(row)
            position = row.position
          }
          return rows.length === BATCH_ROWS
        },
      })
      closing = repeat({
        name: 'push closing',
        everyMs: CLOSING_MS,
        log,
        work: () => closeToWhomItIsClosed().then(() => false),
      })
    },
    nudge: () => tail?.nudge(),
    async stop() {
      await Promise.all([tail?.stop(), closing?.stop()])
      for (const socket of sockets) socket.close(1001, 'the server stops')
    },
  }

  /** Maintenance begins, or a country is shut out: who listens already is told why and let go. */
  async function closeToWhomItIsClosed(): Promise<void> {
    for (const [address, open] of perAddress) {
      const reason = await options.closedTo(address)
      if (reason === null) continue
      for (const socket of open) if (!forService.has(socket)) tellClosed(socket, reason)
    }
  }

  function tellClosed(socket: WebSocket, reason: 'maintenance' | 'region'): void {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ type: 'site_closed', data: { reason }, version: position.toString() }))
    socket.close(1013, `the site is closed: ${reason}`)
  }

  /** Idle time and the session's own end write no news (SES-2, SES-4): the heartbeat looks. */
  async function endIfOver(listener: Listener, isLive: () => Promise<boolean>): Promise<void> {
    try {
      if (await isLive()) return
      listener.socket.send(JSON.stringify({ type: 'session_ended', data: {}, version: listener.sentUpTo.toString() }))
      listener.socket.close(4001, 'session ended')
    } catch (error) {
      log.warn({ err: error }, 'a session could not be looked at')
    }
  }

  async function welcome(
    listener: Listener,
    hello: Extract<ClientMessage, { type: 'hello' }>,
    from: { ip: string; userAgent: string; side: Side },
  ): Promise<void> {
    const isForService = from.side === 'site' && hello.only === 'service'
    if (isForService) forService.add(listener.socket)
    else if (from.side === 'site') {
      const reason = await options.closedTo(from.ip)
      if (reason !== null) return tellClosed(listener.socket, reason)
    }
    const who = isForService ? NOBODY : await callerOf(options, hello.token, from)
    if (!who) {
      listener.socket.send(JSON.stringify({ type: 'session_ended', data: {}, version: position.toString() }))
      listener.socket.close(4001, 'session ended')
      return
    }
    const { actor } = who
    listener.audiences = who.audiences
    listener.sessionId = who.sessionId
    listener.isLive = who.isLive
    const ready = Promise.withResolvers<void>()
    listener.channels = createChannels({
      ticks,
      ready: ready.promise,
      audienceOf: async (channel, key) =>
        isForService && channel !== 'service' ? null : options.audienceOf(actor, channel, key),
      hear: (audience) => hear(listener, audience),
      unhear: (audience) => unhear(listener, audience),
      say: (type, channel) => {
        if (listener.socket.readyState === listener.socket.OPEN)
          listener.socket.send(JSON.stringify({ type, data: { channel }, version: listener.sentUpTo.toString() }))
      },
      onError: (error) => {
        log.error({ err: error }, 'a channel could not be joined')
        listener.socket.close(1011, 'try again')
      },
      onFlood: () => listener.socket.close(4029, 'too many joins'),
    })
    const asked = hello.since !== null && /^\d{1,18}$/.test(hello.since) ? BigInt(hello.since) : null
    // A version that we have not reached is another database's (restored, or a new data folder): fetch anew.
    const isForeign = asked !== null && asked > (await getHighPosition(db))
    const since = isForeign ? null : asked
    listener.sentUpTo = since ?? position
    const missed =
      since === null ? [] : await listMissed(db, listener.audiences, PUBLIC_TOPICS, since, REPLAY_LIMIT + 1)
    if (listener.socket.readyState !== listener.socket.OPEN) return
    listener.socket.send(
      JSON.stringify({
        type: 'welcome',
        data: { serverTime: options.clock.now().toISOString(), isMember: actor !== null },
        version: listener.sentUpTo.toString(),
      }),
    )
    if (isForeign || missed.length > REPLAY_LIMIT) {
      // Everything up to here is fetched anew by the client; what the tail has yet to read of it is not sent again.
      listener.sentUpTo = await getHighPosition(db)
      listener.socket.send(JSON.stringify({ type: 'resync', data: {}, version: listener.sentUpTo.toString() }))
    }
    // The tail moves `position` between our reads. Joining happens in the same turn in which nothing is missing, so no
    // row is left out and none comes twice or out of order.
    for (;;) {
      const target = position
      if (listener.sentUpTo < target) {
        for (const row of await listMissed(db, listener.audiences, PUBLIC_TOPICS, listener.sentUpTo, REPLAY_LIMIT))
          for (const { text } of messagesOf(row, () => true, refused(row))) sendRow(listener, row.position, text)
        if (listener.sentUpTo < target) listener.sentUpTo = target
      }
      if (position === target) break
    }
    if (listener.socket.readyState !== listener.socket.OPEN) return
    join(listener)
    ready.resolve()
    if (actor?.kind !== 'member' || since === null) return
    // News to many members are not replayed. Read after joining, so that nothing falls between.
    for (const news of await options.stateOf(actor.memberId)) {
      if (listener.socket.readyState === listener.socket.OPEN)
        listener.socket.send(messageText(news, listener.sentUpTo))
    }
  }
}

function sendRow(listener: Listener, position: bigint, text: string): void {
  if (position <= listener.sentUpTo || listener.socket.readyState !== listener.socket.OPEN) return
  if (listener.socket.bufferedAmount > BACKPRESSURE_LIMIT_BYTES) {
    listener.socket.close(4008, 'too slow')
    return
  }
  listener.sentUpTo = position
  listener.socket.send(text)
}

function endSessions(set: ReadonlySet<Listener>, row: OutboxRow): void {
  const ended = sessionEnded.payload.safeParse(row.payload)
  // Where it cannot be read which one it was, all of the member's end.
  const sessionId = ended.success ? ended.data.sessionId : null
  for (const listener of set) {
    if (sessionId !== null && listener.sessionId?.toString() !== sessionId) continue
    listener.socket.send(JSON.stringify({ type: 'session_ended', data: {}, version: row.position.toString() }))
    listener.socket.close(4001, 'session ended')
  }
}
