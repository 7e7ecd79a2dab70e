import type { TalkMessage } from './talk-log.ts'

export type TalkPage<M> = { rows: readonly M[]; hasMore: boolean }

/** How one conversation reaches the server. Every call may fail and be repeated; `send` is one message by `clientId`. */
export type TalkTransport<M extends TalkMessage, Draft> = {
  /** The newest page. */
  latest: (signal: AbortSignal) => Promise<TalkPage<M>>
  before: (position: string, signal: AbortSignal) => Promise<TalkPage<M>>
  /** What came after, oldest first; `hasMore` where there is another page after it. */
  after: (position: string, signal: AbortSignal) => Promise<TalkPage<M>>
  /** The message as the server has it; the same one for the same `clientId`. */
  send: (clientId: string, draft: Draft, signal: AbortSignal) => Promise<M>
}

export type TalkLineOptions<M extends TalkMessage, Draft> = {
  transport: TalkTransport<M, Draft>
  now: () => number
  newClientId: () => string
  /** False for an older copy of a message that is known already (it was removed meanwhile). */
  isNewer?: (known: M, incoming: M) => boolean
  /** A message was refused or did not get through; the state holds it as well. */
  onSendFailed?: (error: unknown) => void
  /** The first pause after a fetch that failed; doubles with each. */
  retryMs?: number
}
