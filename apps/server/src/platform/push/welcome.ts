import type { ClientMessage } from '@lotus/contract'
import type { WebSocket } from 'ws'
import type { Actor } from '../http/context.ts'
import { getHighPosition } from '../outbox/outbox.repo.ts'
import { callerOf, type PushCaller, type Side } from './caller.ts'
import { createChannels, type Channels } from './channels.ts'
import type { PushContext } from './context.ts'
import { closeSite, endSession, send, type Listener } from './listener.ts'
import { messageText } from './public-messages.ts'
import { replay, startOf } from './replay.ts'

export type Hello = Extract<ClientMessage, { type: 'hello' }>
export type From = { ip: string; userAgent: string; side: Side }

/** A client that only uses customer service: the key identifies its conversation. */
const NOBODY: PushCaller = { actor: null, audiences: [], sessionId: null, isLive: null }

/** Answers a hello: identifies the caller, sends the missed events, and from then on new ones. */
export async function welcome(context: PushContext, listener: Listener, hello: Hello, from: From): Promise<void> {
  const { db, clock, audiences, tail } = context
  const { socket } = listener
  const isForService = from.side === 'site' && hello.only === 'service'
  const who = await admitted(context, socket, hello, from, isForService)
  if (!who) return
  const { actor, ...session } = who
  const ready = Promise.withResolvers<void>()
  Object.assign(listener, session, {
    channels: channelsOf(context, listener, ready.promise, async (name, key) =>
      isForService && name !== 'service' ? null : context.audienceOf(actor, name, key),
    ),
  })
  const { since, isLost } = await startOf(context, listener, hello.since)
  listener.sentUpTo = since ?? tail.position()
  const data = { serverTime: clock.now().toISOString(), isMember: actor !== null }
  send(socket, 'welcome', data, listener.sentUpTo)
  if (isLost) {
    // The client reloads everything up to here; the stream does not send it again.
    listener.sentUpTo = await getHighPosition(db)
    send(socket, 'resync', {}, listener.sentUpTo)
  }
  await replay(context, listener)
  if (socket.readyState !== socket.OPEN) return
  audiences.join(listener)
  ready.resolve()
  if (since !== null) await sendState(context, listener, actor)
}

/**
 * The caller of a hello, if the site is open to them and their session is valid; otherwise sends the reason and closes
 * the socket.
 */
async function admitted(
  { sockets, tail, ...options }: PushContext,
  socket: WebSocket,
  hello: Hello,
  from: From,
  isForService: boolean,
): Promise<PushCaller | undefined> {
  if (isForService) {
    sockets.forService.add(socket)
    return NOBODY
  }
  const reason = from.side === 'site' ? await options.closedTo(from.ip) : null
  if (reason !== null) {
    closeSite(socket, reason, tail.position())
    return undefined
  }
  const who = await callerOf(options, hello.token, from)
  if (!who) endSession(socket, tail.position())
  return who
}

function channelsOf(
  { ticks, log, audiences }: PushContext,
  listener: Listener,
  ready: Promise<void>,
  audienceOf: (channel: string, key: string | null) => Promise<string | null>,
): Channels {
  const { socket } = listener
  return createChannels({
    ticks,
    ready,
    audienceOf,
    subscribe: (audience) => audiences.subscribe(listener, audience),
    unsubscribe: (audience) => audiences.unsubscribe(listener, audience),
    say: (type, channel) => send(socket, type, { channel }, listener.sentUpTo),
    onError: (error) => {
      log.error({ err: error }, 'a channel could not be joined')
      socket.close(1011, 'try again')
    },
    onFlood: () => socket.close(4029, 'too many joins'),
  })
}

/**
 * Events to many members are not replayed: the current state replaces them. Read after joining, so that none is missed
 * in between.
 */
async function sendState({ stateOf }: PushContext, { socket, sentUpTo }: Listener, actor: Actor | null): Promise<void> {
  if (actor?.kind !== 'member') return
  for (const event of await stateOf(actor.memberId))
    if (socket.readyState === socket.OPEN) socket.send(messageText(event, sentUpTo))
}
