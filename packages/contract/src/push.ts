// Types only: the schemas (and zod) come from '@lotus/contract/events'.
import type { PublicEvents } from './events.ts'

/**
 * The push channel, WebSocket at `/wps/stream`. Client to server: {@link ClientMessage}; server to client:
 * {@link ServerMessage}. Every news item carries the stream's `version` (a growing decimal string per stream); a
 * client that reconnects sends the last one it saw and gets what it missed, or `resync` when that is too much: then
 * it refetches. Unknown types are ignored by both sides.
 */
export const STREAM_PATH = '/wps/stream'
export const HEARTBEAT_SECONDS = 25
/** More news than this since the client's last version: the server says `resync` instead of replaying. */
export const REPLAY_LIMIT = 200
/** Bytes a slow client may have waiting before the server closes with code 4008 (it reconnects and resyncs). */
export const BACKPRESSURE_LIMIT_BYTES = 1_000_000

export type ClientMessage =
  /**
   * First message; `token` is the session token or null for a visitor. `since` is the last version seen. With `only` the
   * socket hears the channel `service` and nothing else, and hears it while the site is closed too (R25, R26).
   */
  | { type: 'hello'; token: string | null; since: string | null; only?: 'service' }
  | { type: 'ping' }
  /**
   * News of one room or conversation as well, from the answer `channel_joined` on. What came before is fetched by its own
   * call after that answer, so nothing is lost and what comes twice has one id. Said again after every connect.
   * Channels: `room:<id>`; `service` with the conversation's key; for operators `desk` and `service:<id>`.
   */
  | { type: 'join'; channel: string; key: string | null }
  | { type: 'leave'; channel: string }

/** Channels that one socket may be in; joining more is refused. */
export const CHANNELS_MAX = 20

export type ServerMessage =
  | { type: 'welcome'; data: { serverTime: string; isMember: boolean }; version: string }
  | { type: 'pong'; data: { serverTime: string }; version: string }
  | { type: 'resync'; data: Record<string, never>; version: string }
  /** The session ended (logout elsewhere, disabled); the server closes after it. */
  | { type: 'session_ended'; data: Record<string, never>; version: string }
  /** The site has closed to this caller; the server closes with 1013 after it, and does not open to a new one. */
  | { type: 'site_closed'; data: { reason: 'maintenance' | 'region' }; version: string }
  | { type: 'channel_joined'; data: { channel: string }; version: string }
  /** Not for this caller, or too many: nothing comes of it. */
  | { type: 'channel_refused'; data: { channel: string }; version: string }
  | { type: PushEventType; data: PushEvents[PushEventType]; version: string }

/** What each type of news carries, as the public schemas of the modules' `events.ts` have it. */
export type PushEvents = PublicEvents
export type PushEventType = keyof PushEvents
