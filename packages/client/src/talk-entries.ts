import { messagesAfter, type TalkMessage } from './talk-log.ts'

/** What stands in the list: a day, the place where the new messages begin, or a message. */
export type TalkEntry<M> =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: M; startsGroup: boolean }

export type EntryOptions<M> = {
  /** Messages of one day have the same. */
  dayOf: (at: string) => string
  /** Messages of one author stand together. */
  authorOf: (message: M) => string
  isOwn: (message: M) => boolean
  /** Up to here the reader had read when the conversation was opened. */
  readUpTo?: string | undefined
}

/** After such a pause the author is named anew. */
const GROUP_MS = 5 * 60_000

/** Messages with the lines between them: each new day, and once where what the reader has not seen begins. */
export function talkEntries<M extends TalkMessage & { at: string }>(
  messages: readonly M[],
  options: EntryOptions<M>,
): TalkEntry<M>[] {
  const { dayOf, authorOf, isOwn, readUpTo } = options
  const firstUnread =
    readUpTo === undefined ? undefined : messagesAfter(messages, readUpTo).find((message) => !isOwn(message))
  const entries: TalkEntry<M>[] = []
  let before: M | undefined
  for (const message of messages) {
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(message.at)
    if (isNewDay) entries.push({ kind: 'day', key: `day-${message.id}`, at: message.at })
    if (message === firstUnread) entries.push({ kind: 'unread', key: 'unread' })
    const isSameAuthor = before !== undefined && authorOf(before) === authorOf(message)
    const isSoon = before !== undefined && Date.parse(message.at) - Date.parse(before.at) < GROUP_MS
    entries.push({
      kind: 'message',
      // One's own keeps its name from before the server knew it, so that it does not blink when it arrives.
      key: isOwn(message) && message.clientId !== null ? `own-${message.clientId}` : message.id,
      message,
      startsGroup: isNewDay || message === firstUnread || !isSameAuthor || !isSoon,
    })
    before = message
  }
  return entries
}
