import type { TalkMessage } from './talk-log.ts'

export type TalkPage<M> = { rows: readonly M[]; hasMore: boolean }

/**
 * The server calls of one conversation. Every call may fail and be repeated; `send` with the same `clientId` is one
 * message.
 */
export type TalkTransport<M extends TalkMessage, Draft> = {
  /** The newest page. */
  latest: (signal: AbortSignal) => Promise<TalkPage<M>>
  before: (position: string, signal: AbortSignal) => Promise<TalkPage<M>>
  /** The following messages, oldest first; `hasMore` if there is another page. */
  after: (position: string, signal: AbortSignal) => Promise<TalkPage<M>>
  /** The message as stored; the same one for the same `clientId`. */
  send: (clientId: string, draft: Draft, signal: AbortSignal) => Promise<M>
}

export type TalkLineOptions<M extends TalkMessage, Draft> = {
  transport: TalkTransport<M, Draft>
  now: () => number
  newClientId: () => string
  /** False for an older copy of a known message (it was removed meanwhile). */
  isNewer?: (known: M, incoming: M) => boolean
  /** A message was refused or could not be sent; the state has the error as well. */
  onSendFailed?: (error: unknown) => void
  /** The first pause after a failed fetch; doubles with each failure. */
  retryMs?: number
}
