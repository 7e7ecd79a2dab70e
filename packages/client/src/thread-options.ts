import type { LogMessage } from './thread-log.ts'

export type LogPage<M> = { rows: readonly M[]; hasMore: boolean }

/**
 * The server calls of one conversation. Every call may fail and be repeated; `send` with the same `clientId` is one
 * message.
 */
export type Transport<M extends LogMessage, Draft> = {
  /** The newest page. */
  latest: (signal: AbortSignal) => Promise<LogPage<M>>
  before: (position: string, signal: AbortSignal) => Promise<LogPage<M>>
  /** The following messages, oldest first; `hasMore` if there is another page. */
  after: (position: string, signal: AbortSignal) => Promise<LogPage<M>>
  /** The message as stored; the same one for the same `clientId`. */
  send: (clientId: string, draft: Draft, signal: AbortSignal) => Promise<M>
}

export type ThreadOptions<M extends LogMessage, Draft> = {
  transport: Transport<M, Draft>
  now: () => number
  newClientId: () => string
  /** False for an older copy of a known message (it was removed meanwhile). */
  isNewer?: (known: M, incoming: M) => boolean
  /** A message was refused or could not be sent; the state has the error as well. */
  onSendFailed?: (error: unknown) => void
  /** The first pause after a failed fetch; doubles with each failure. */
  retryMs?: number
}
