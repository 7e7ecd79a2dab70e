// Types only: the schemas (and zod) come from '@lotus/contract/events' and '@lotus/contract/push-protocol'.
import type { z } from 'zod'
import type { PublicEvents } from './events.ts'
import type { channelMessages, clientMessages } from './push-protocol.ts'

/**
 * The push channel, WebSocket at `/wps/stream`. Client to server: {@link ClientMessage}; server to client: {@link
 * ServerMessage}. Every event has the stream's `version` (a growing decimal string per stream); a client that
 * reconnects sends the last one it saw and gets what it missed, or `resync` if that is too much: then it reloads.
 * Unknown types are ignored by both sides.
 */
export const STREAM_PATH = '/wps/stream'
export const HEARTBEAT_SECONDS = 25
/** After more events than this since the client's last version, the server sends `resync` instead of replaying. */
export const REPLAY_LIMIT = 200
/** Bytes a slow client may have waiting before the server closes with code 4008 (it reconnects and resyncs). */
export const BACKPRESSURE_LIMIT_BYTES = 1_000_000
/** The close code of a process that ends while others go on: the client reconnects at once. */
export const CLOSED_FOR_RESTART = 1012

type Said<Parts extends Record<string, { schema: z.core.SomeType }>> = {
  [T in keyof Parts]: { type: T } & z.output<Parts[T]['schema']>
}[keyof Parts]
type Heard<Data> = { [T in keyof Data]: { type: T; data: Data[T]; version: string } }[keyof Data]

/** The client's messages; see push-protocol.ts for each. */
export type ClientMessage = Said<Omit<typeof clientMessages, 'ping'>> | { type: 'ping' }

/** Channels that one socket may be in; joining more is refused. */
export const CHANNELS_MAX = 20

/** The data of each event type, from the public schemas of the modules' `events.ts`. */
export type PushEvents = PublicEvents
export type PushEventType = keyof PushEvents
/** The channel's own messages (push-protocol.ts). */
export type ChannelEvents = { [T in keyof typeof channelMessages]: z.output<(typeof channelMessages)[T]['schema']> }
export type ServerMessage =
  | Heard<ChannelEvents>
  | { type: PushEventType; data: PushEvents[PushEventType]; version: string }
