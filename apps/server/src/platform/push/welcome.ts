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

/** Who only talks to customer service: the conversation's key says whose it is. */
const NOBODY: PushCaller = { actor: null, audiences: [], sessionId: null, isLive: null }

/** Answers a hello: who it is, what they have missed, and from then on the news as they come. */
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
    // Everything up to here is fetched anew by the client; what the tail has yet to read of it is not sent again.
    listener.sentUpTo = await getHighPosition(db)
    send(socket, 'resync', {}, listener.sentUpTo)
  }
  await replay(context, listener)
  if (socket.readyState !== socket.OPEN) return
  audiences.join(listener)
  ready.resolve()
  if (since !== null) await sendState(context, listener, actor)
}

/** Who says hello, where the site is open to them and their session still counts; everybody else is told and let go. */
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
    hear: (audience) => audiences.hear(listener, audience),
    unhear: (audience) => audiences.unhear(listener, audience),
    say: (type, channel) => send(socket, type, { channel }, listener.sentUpTo),
    onError: (error) => {
      log.error({ err: error }, 'a channel could not be joined')
      socket.close(1011, 'try again')
    },
    onFlood: () => socket.close(4029, 'too many joins'),
  })
}

/** News to many members are not replayed: the state stands for them. Read after joining, so that nothing falls between. */
async function sendState({ stateOf }: PushContext, { socket, sentUpTo }: Listener, actor: Actor | null): Promise<void> {
  if (actor?.kind !== 'member') return
  for (const news of await stateOf(actor.memberId))
    if (socket.readyState === socket.OPEN) socket.send(messageText(news, sentUpTo))
}
