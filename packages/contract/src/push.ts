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
  /** First message; `token` is the session token or null for a visitor. `since` is the last version seen. */
  { type: 'hello'; token: string | null; since: string | null } | { type: 'ping' }

export type ServerMessage =
  | { type: 'welcome'; data: { serverTime: string; isMember: boolean }; version: string }
  | { type: 'pong'; data: { serverTime: string }; version: string }
  | { type: 'resync'; data: Record<string, never>; version: string }
  /** The session ended (logout elsewhere, disabled); the server closes after it. */
  | { type: 'session_ended'; data: Record<string, never>; version: string }
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
  'cashier.deposit_credited': { id: string; refNo: string; amount: string }
  'cashier.withdrawal_changed': { id: string; refNo: string; status: string; amount: string; reason: string | null }
}
export type PushEventType = keyof PushEvents
