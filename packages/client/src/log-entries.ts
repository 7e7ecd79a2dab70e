import { messagesAfter, type LogMessage } from './thread-log.ts'

/** An entry of the list: a day, the start of the new messages, or a message. */
export type LogEntry<M> =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: M; startsGroup: boolean }

export type EntryOptions<M> = {
  /** Equal for messages of one day. */
  dayOf: (at: string) => string
  /** Messages of one author are grouped. */
  authorOf: (message: M) => string
  isOwn: (message: M) => boolean
  /** The last position read when the conversation was opened. */
  readUpTo?: string | undefined
}

/** After such a pause the author's name is shown again. */
const GROUP_MS = 5 * 60_000

/** Messages with separators: one for each new day, and one where the unread messages begin. */
export function logEntries<M extends LogMessage & { at: string }>(
  messages: readonly M[],
  options: EntryOptions<M>,
): LogEntry<M>[] {
  const { dayOf, authorOf, isOwn, readUpTo } = options
  const firstUnread =
    readUpTo === undefined ? undefined : messagesAfter(messages, readUpTo).find((message) => !isOwn(message))
  const entries: LogEntry<M>[] = []
  let before: M | undefined
  for (const message of messages) {
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(message.at)
    if (isNewDay) entries.push({ kind: 'day', key: `day-${message.id}`, at: message.at })
    if (message === firstUnread) entries.push({ kind: 'unread', key: 'unread' })
    const isSameAuthor = before !== undefined && authorOf(before) === authorOf(message)
    const isSoon = before !== undefined && Date.parse(message.at) - Date.parse(before.at) < GROUP_MS
    entries.push({
      kind: 'message',
      // An own message keeps its key from before the server confirmed it, so that it does not flicker.
      key: isOwn(message) && message.clientId !== null ? `own-${message.clientId}` : message.id,
      message,
      startsGroup: isNewDay || message === firstUnread || !isSameAuthor || !isSoon,
    })
    before = message
  }
  return entries
}
