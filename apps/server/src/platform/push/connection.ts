import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { HEARTBEAT_SECONDS } from '@lotus/contract'
import type { Side } from './caller.ts'
import { readClientMessage } from './client-message.ts'
import type { PushContext } from './context.ts'
import { endSession, send, type Listener } from './listener.ts'
import { welcome, type Hello } from './welcome.ts'

const HELLO_TIMEOUT_MS = 10_000

/** One socket from its first byte to its last: it says hello in time, is heard of now and then, and joins and leaves. */
export function serveSocket(context: PushContext, socket: WebSocket, request: FastifyRequest, side: Side): void {
  const { ticks, clock, audiences, sockets, tail, log } = context
  const forget = sockets.add(socket, side, request.ip)
  if (!forget) return socket.close(4029, 'too many sockets')
  let listener: Listener | undefined
  let lastHeard = ticks()
  const helloTimer = setTimeout(() => socket.close(4000, 'hello expected'), HELLO_TIMEOUT_MS)
  const heartbeat = setInterval(() => {
    if (ticks() - lastHeard > HEARTBEAT_SECONDS * 2500) socket.terminate()
    else if (listener) void endIfOver(context, listener)
  }, HEARTBEAT_SECONDS * 1000)

  const begin = (hello: Hello) => {
    clearTimeout(helloTimer)
    listener = { socket, audiences: [], sessionId: null, sentUpTo: 0n, channels: null, isLive: null }
    const from = { side, ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '') }
    welcome(context, listener, hello, from).catch((error: unknown) => {
      log.error({ err: error }, 'a push socket could not be welcomed')
      socket.close(1011, 'try again')
    })
  }
  socket.on('message', (data) => {
    lastHeard = ticks()
    const message = readClientMessage(String(data))
    if (message?.type === 'ping') send(socket, 'pong', { serverTime: clock.now().toISOString() }, tail.position())
    else if (message?.type === 'hello') {
      if (!listener) begin(message)
    }
    // Before the welcome the caller is unknown; a client joins after it.
    else if (message) listener?.channels?.take(message)
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(helloTimer)
    clearInterval(heartbeat)
    forget()
    if (listener) audiences.leave(listener)
  })
}

/** Idle time and the session's end write no event (SES-2, SES-4): the heartbeat checks. */
async function endIfOver({ log }: PushContext, listener: Listener): Promise<void> {
  try {
    if (listener.isLive && !(await listener.isLive())) endSession(listener.socket, listener.sentUpTo)
  } catch (error) {
    log.warn({ err: error }, 'a session could not be looked at')
  }
}
