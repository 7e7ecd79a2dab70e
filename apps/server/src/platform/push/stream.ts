import type { FastifyInstance } from 'fastify'
import websocket from '@fastify/websocket'
import { STREAM_PATH } from '@lotus/contract'
import { systemTicks } from '@lotus/kernel'
import { assertOwnOrigin } from '../http/call.ts'
import { repeat, type Repeater } from '../repeater.ts'
import { createAudiences } from './audiences.ts'
import type { Side } from './caller.ts'
import { serveSocket } from './connection.ts'
import { closeSite } from './listener.ts'
import { createSockets } from './sockets.ts'
import { createTail } from './tail.ts'
import type { PushContext, PushOptions } from './context.ts'

/** How often it checks whether the site is still open to connected clients; settings are read equally rarely. */
const CLOSING_MS = 2000
const MESSAGE_LIMIT_BYTES = 4096

export type Push = {
  attach(app: FastifyInstance, side?: Side): Promise<void>
  start(): Promise<void>
  nudge(): void
  stop(): Promise<void>
}

/** The push channel of contract/push.ts: reads the outbox by position and sends each row to its audience. */
export function createPush(options: PushOptions): Push {
  const { log, metrics, ticks = systemTicks } = options
  const audiences = createAudiences()
  const sockets = createSockets(metrics)
  const tail = createTail({ ...options, audiences })
  const context: PushContext = { ...options, ticks, audiences, sockets, tail }
  let closing: Repeater | undefined

  /** When maintenance begins or a country is blocked, connected clients are told why and disconnected. */
  async function closeToWhomItIsClosed(): Promise<false> {
    for (const [address, open] of sockets.ofSite) {
      const reason = await options.closedTo(address)
      if (reason === null) continue
      for (const socket of open) if (!sockets.forService.has(socket)) closeSite(socket, reason, tail.position())
    }
    return false
  }

  return {
    async attach(app, side = 'site') {
      await app.register(websocket, { options: { maxPayload: MESSAGE_LIMIT_BYTES } })
      app.get(
        STREAM_PATH,
        { websocket: true, preValidation: async (request) => assertOwnOrigin(request, options.config.allowedOrigins) },
        (socket, request) => serveSocket(context, socket, request, side),
      )
    },
    async start() {
      await tail.start()
      closing = repeat({ name: 'push closing', everyMs: CLOSING_MS, log, work: closeToWhomItIsClosed })
    },
    nudge: tail.nudge,
    async stop() {
      await Promise.all([tail.stop(), closing?.stop()])
      sockets.closeAll()
    },
  }
}
