/** What every line of a conversation has, in a chat room, at customer service and in the back office. */
export type TalkMessage = {
  id: string
  /** A decimal string that grows within one conversation: the order, and what a reconnect asks from. */
  position: string
  /** What the sender called it before the server knew it; others see null. */
  clientId: string | null
}

/** A message of one's own that the server has not confirmed. */
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
 * One conversation as this device knows it: what the server confirmed, in order and each once, and what is still on its
 * way there. Every function returns a new log; the same one where nothing changed.
 */
export type TalkLog<M extends TalkMessage, Draft> = {
  confirmed: readonly M[]
  pending: readonly PendingMessage<Draft>[]
  /** There is more above. Null until something was loaded. */
  hasEarlier: boolean | null
}

/** More than this and the oldest leave: they come back by scrolling up. */
export const LOG_MAX = 400

export const emptyLog = <M extends TalkMessage, Draft>(): TalkLog<M, Draft> => ({
  confirmed: [],
  pending: [],
  hasEarlier: null,
})

/** Whether `left` stands before `right`. Positions are decimal strings without leading zeros. */
function isBefore(left: string, right: string): boolean {
  return left.length === right.length ? left < right : left.length < right.length
}

/**
 * Takes in messages from anywhere: a page of history, news, the answer to one's own sending. Each stands once, in the
 * order of the server; one that was removed meanwhile stays removed; what was pending and has arrived is pending no more.
 */
export function mergeMessages<M extends TalkMessage, Draft>(
  log: TalkLog<M, Draft>,
  incoming: readonly M[],
  isNewer: (known: M, incoming: M) => boolean = () => true,
): TalkLog<M, Draft> {
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

/** A page of older messages came: `hasEarlier` is what the server says of what is above it. */
export function withEarlier<M extends TalkMessage, Draft>(
  log: TalkLog<M, Draft>,
  page: { rows: readonly M[]; hasMore: boolean },
  isNewer?: (known: M, incoming: M) => boolean,
): TalkLog<M, Draft> {
  return { ...mergeMessages(log, page.rows, isNewer), hasEarlier: page.hasMore }
}

/** Lets the oldest go where there are too many; only while the reader is at the end, so that nothing jumps. */
export function trimLog<M extends TalkMessage, Draft>(log: TalkLog<M, Draft>, max = LOG_MAX): TalkLog<M, Draft> {
  if (log.confirmed.length <= max) return log
  return { ...log, confirmed: log.confirmed.slice(-max), hasEarlier: true }
}

export function addPending<M extends TalkMessage, Draft>(
  log: TalkLog<M, Draft>,
  message: Omit<PendingMessage<Draft>, 'state' | 'error'>,
): TalkLog<M, Draft> {
  // News of it may be faster than the screen that wrote it; two of one name are one.
  if (log.pending.some(({ clientId }) => clientId === message.clientId)) return log
  if (log.confirmed.some(({ clientId }) => clientId === message.clientId)) return log
  return { ...log, pending: [...log.pending, { ...message, state: 'waiting', error: undefined }] }
}

export function setPending<M extends TalkMessage, Draft>(
  log: TalkLog<M, Draft>,
  clientId: string,
  state: PendingMessage<Draft>['state'],
  error?: unknown,
): TalkLog<M, Draft> {
  const pending = log.pending.map((message) =>
    message.clientId === clientId ? { ...message, state, error: state === 'failed' ? error : undefined } : message,
  )
  return { ...log, pending }
}

/** The writer gives up on a message that failed. */
export function dropPending<M extends TalkMessage, Draft>(log: TalkLog<M, Draft>, clientId: string): TalkLog<M, Draft> {
  return { ...log, pending: log.pending.filter((message) => message.clientId !== clientId) }
}

/** The larger of two positions. */
export function laterPosition(left: string | undefined, right: string | undefined): string | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return isBefore(left, right) ? right : left
}

/** The messages after a position: what is unread, or what a divider stands before. */
export function messagesAfter<M extends TalkMessage>(confirmed: readonly M[], position: string): readonly M[] {
  return confirmed.filter((message) => isBefore(position, message.position))
}

/** The messages from a position on, with the one that stands there. */
export function messagesFrom<M extends TalkMessage>(confirmed: readonly M[], position: string): readonly M[] {
  return confirmed.filter((message) => !isBefore(message.position, position))
}
