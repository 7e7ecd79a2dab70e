/** Conversations over an unreliable connection; not exported by the index, so that first pages do not load it. */
export {
  createThread,
  type Thread,
  type ThreadOptions,
  type LogPage,
  type ThreadState,
  type Transport,
} from './thread.ts'
export { laterPosition, messagesAfter, type PendingMessage, type Log, type LogMessage } from './thread-log.ts'
export { logEntries, type EntryOptions, type LogEntry } from './log-entries.ts'
