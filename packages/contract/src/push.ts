import type { RouteValue } from './schemas.ts'

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

type IssueRef = { gameCode: string; issueNo: string }
export type PushEvents = {
  // public
  'lottery.issue_locked': IssueRef & { nextIssueNo: string | null; nextLockAt: string | null }
  'lottery.result': RouteValue<'lottery.results'>['rows'][number]
  'lottery.issue_settled': IssueRef & { resultVersion: number }
  // to one member
  'wallet.balance_changed': { version: string }
  'lottery.orders_settled': IssueRef & {
    orders: { id: string; orderNo: string; status: number; stake: string; payout: string }[]
    won: number
    payout: string
    /** The result version that a correction replaced; the orders are settled anew. */
    corrects?: number
  }
  /** A login that got in (trust.md ACC-12); not sent to who switched it off. `device`: browser and system. */
  'identity.logged_in': { at: string; ip: string | null; country: string | null; device: string }
  /** An email or number was proved: what is shown of them is old. */
  'identity.contact_changed': Record<string, never>
  /** Rounds that were played from a vendor's own wallet stand in the record; by the hours in which they began. */
  'games.rounds_told': { openedAt: string[] }
  'cashier.deposit_credited': { id: string; refNo: string; amount: string }
  'cashier.withdrawal_changed': { id: string; refNo: string; status: string; amount: string; reason: string | null }
  /** A message of the member's own came, or the count changed elsewhere: ask `inbox.unread`. */
  'inbox.changed': { id: string | null; type: string | null; title: { vi: string; en: string } | null }
  /** Null `until`: may write again. Null `roomId`: every room. */
  'chat.muted': { roomId: string | null; until: string | null }
  // public: a message to many. A member asks `inbox.unread` after a random part of these seconds.
  'inbox.published': { spreadSeconds: number }
  // to a room
  'chat.message': RouteValue<'chat.send'>
  'chat.removed': { roomId: string; id: string; position: string }
  /** Closed, opened, slower: ask `chat.rooms`. */
  'chat.room_changed': { roomId: string }
  // to a conversation with customer service
  'service.message': { conversationId: string; message: RouteValue<'service.send'> }
  'service.changed': RouteValue<'service.close'>
  'service.typing': { conversationId: string; who: 'VISITOR' | 'OPERATOR'; until: string }
  /** To the operators' desk: the queue changed, ask `bo.serviceQueue`. */
  'service.desk': { conversationId: string }
}
export type PushEventType = keyof PushEvents
