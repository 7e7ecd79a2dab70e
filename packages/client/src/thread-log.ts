/** Fields of every message, in a chat room, at customer service and in the back office. */
export type LogMessage = {
  id: string
  /** A decimal string that grows within one conversation: the order, and where a reconnect continues. */
  position: string
  /** The sender's own id for it; null for others. */
  clientId: string | null
}

/** An own message that the server has not confirmed. */
export type PendingMessage<Draft> = {
  clientId: string
  draft: Draft
  /** When it was written, by the server's clock. */
  at: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed; undefined in the other states. */
  error: unknown
}

/**
 * One conversation as this device knows it: confirmed messages, in order and each once, and those being sent. Every
 * function returns a new log, or the same one if nothing changed.
 */
export type Log<M extends LogMessage, Draft> = {
  confirmed: readonly M[]
  pending: readonly PendingMessage<Draft>[]
  /** Whether there are older messages. Null until something was loaded. */
  hasEarlier: boolean | null
}

/** Beyond this the oldest are removed; scrolling up loads them again. */
export const LOG_MAX = 400

export const emptyLog = <M extends LogMessage, Draft>(): Log<M, Draft> => ({
  confirmed: [],
  pending: [],
  hasEarlier: null,
})

/** Whether `left` comes before `right`. Positions are decimal strings without leading zeros. */
function isBefore(left: string, right: string): boolean {
  return left.length === right.length ? left < right : left.length < right.length
}

/**
 * Adds messages from any source: a page of history, a push, the answer to an own message. Each appears once, in the
 * server's order; a removed message stays removed; a pending one that has arrived is no longer pending.
 */
export function mergeMessages<M extends LogMessage, Draft>(
  log: Log<M, Draft>,
  incoming: readonly M[],
  isNewer: (known: M, incoming: M) => boolean = () => true,
): Log<M, Draft> {
  if (incoming.length === 0) return log
  const byId = new Map(log.confirmed.map((message) => [message.id, message]))
  let hasChanged = false
  for (const message of incoming) {
    const known = byId.get(message.id)
    if (known !== undefined && !isNewer(known, message)) continue
    byId.set(message.id, message)
    hasChanged = true
  }
  if (!hasChanged) return log
  const confirmed = [...byId.values()].toSorted((left, right) => (isBefore(left.position, right.position) ? -1 : 1))
  const arrived = new Set(confirmed.map(({ clientId }) => clientId))
  const pending = log.pending.filter(({ clientId }) => !arrived.has(clientId))
  return { ...log, confirmed, pending: pending.length === log.pending.length ? log.pending : pending }
}

/** Adds a page of older messages: `hasEarlier` is the server's answer about what comes before it. */
export function withEarlier<M extends LogMessage, Draft>(
  log: Log<M, Draft>,
  page: { rows: readonly M[]; hasMore: boolean },
  isNewer?: (known: M, incoming: M) => boolean,
): Log<M, Draft> {
  return { ...mergeMessages(log, page.rows, isNewer), hasEarlier: page.hasMore }
}

/** Removes the oldest if there are too many; only while the reader is at the end, so that nothing jumps. */
export function trimLog<M extends LogMessage, Draft>(log: Log<M, Draft>, max = LOG_MAX): Log<M, Draft> {
  if (log.confirmed.length <= max) return log
  return { ...log, confirmed: log.confirmed.slice(-max), hasEarlier: true }
}

export function addPending<M extends LogMessage, Draft>(
  log: Log<M, Draft>,
  message: Omit<PendingMessage<Draft>, 'state' | 'error'>,
): Log<M, Draft> {
  // A push may arrive before the screen added the message; two with one `clientId` are one.
  if (log.pending.some(({ clientId }) => clientId === message.clientId)) return log
  if (log.confirmed.some(({ clientId }) => clientId === message.clientId)) return log
  return { ...log, pending: [...log.pending, { ...message, state: 'waiting', error: undefined }] }
}

export function setPending<M extends LogMessage, Draft>(
  log: Log<M, Draft>,
  clientId: string,
  state: PendingMessage<Draft>['state'],
  error?: unknown,
): Log<M, Draft> {
  const pending = log.pending.map((message) =>
    message.clientId === clientId ? { ...message, state, error: state === 'failed' ? error : undefined } : message,
  )
  return { ...log, pending }
}

/** Discards a message that failed. */
export function dropPending<M extends LogMessage, Draft>(log: Log<M, Draft>, clientId: string): Log<M, Draft> {
  return { ...log, pending: log.pending.filter((message) => message.clientId !== clientId) }
}

/** The larger of two positions. */
export function laterPosition(left: string | undefined, right: string | undefined): string | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return isBefore(left, right) ? right : left
}

/** The messages after a position, for example the unread ones. */
export function messagesAfter<M extends LogMessage>(confirmed: readonly M[], position: string): readonly M[] {
  return confirmed.filter((message) => isBefore(position, message.position))
}

/** The messages from a position on, including it. */
export function messagesFrom<M extends LogMessage>(confirmed: readonly M[], position: string): readonly M[] {
  return confirmed.filter((message) => !isBefore(message.position, position))
}
