/** Conversations over an unreliable connection; not exported by the index, so that first pages do not load it. */
export {
  createTalkLine,
  type TalkLine,
  type TalkLineOptions,
  type TalkPage,
  type TalkState,
  type TalkTransport,
} from './talk-line.ts'
export { laterPosition, messagesAfter, type PendingMessage, type TalkLog, type TalkMessage } from './talk-log.ts'
export { talkEntries, type EntryOptions, type TalkEntry } from './talk-entries.ts'
