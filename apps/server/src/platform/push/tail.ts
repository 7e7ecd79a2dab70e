import { operatorChanged, sessionEnded } from '@lotus/contract/events'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { OutboxRow } from '../outbox/consumer.ts'
import { getHighPosition, listAfter } from '../outbox/outbox.repo.ts'
import { repeat, type Repeater } from '../repeater.ts'
import type { Audiences } from './audiences.ts'
import { endSession, sendEvent } from './listener.ts'
import { messagesOf, type PushMessage } from './public-messages.ts'

const POLL_MS = 500
const BATCH_ROWS = 500

/** Reads the outbox by position and sends each row to the listeners of its audience. */
export type Tail = ReturnType<typeof createTail>

export function createTail({ db, log, audiences }: { db: Database; log: Logger; audiences: Audiences }) {
  let position = 0n
  let reading: Repeater | undefined

  const messages = (row: OutboxRow, hasSubscribers: (audience: string) => boolean): PushMessage[] =>
    messagesOf(row, hasSubscribers, (error) =>
      log.error(
        { err: error, topic: row.topic, position: row.position.toString() },
        'an event is not as its schema has it and was not pushed',
      ),
    )

  const deliver = (row: OutboxRow): void => {
    if (row.topic === sessionEnded.topic) return endSessions(row)
    if (row.topic === operatorChanged.topic) return comeAgain(row)
    for (const { audience, text } of messages(row, audiences.hasSubscribers))
      for (const listener of audiences.of(audience)) sendEvent(listener, row.position, text)
  }

  function endSessions(row: OutboxRow): void {
    const ended = sessionEnded.payload.safeParse(row.payload)
    // If the session cannot be read, all sessions of the member end.
    const sessionId = ended.success ? ended.data.sessionId : null
    for (const { socket, sessionId: own } of audiences.of(row.audience))
      if (sessionId === null || own?.toString() === sessionId) endSession(socket, row.position)
  }

  /** Whoever still has a session comes back at once, and joins what they may join now. */
  function comeAgain(row: OutboxRow): void {
    for (const { socket } of audiences.of(row.audience)) socket.close(1012, 'what you may do has changed')
  }

  return {
    /** The position up to which all listeners have their events. */
    position: () => position,
    /** The public messages of a row, for any listener. */
    messages,
    async start(): Promise<void> {
      position = await getHighPosition(db)
      reading = repeat({
        name: 'push tail',
        everyMs: POLL_MS,
        log,
        async work() {
          const rows = await listAfter(db, position, BATCH_ROWS)
          for (const row of rows) {
            deliver(row)
            position = row.position
          }
          return rows.length === BATCH_ROWS
        },
      })
    },
    nudge: (): void => reading?.nudge(),
    stop: async (): Promise<void> => reading?.stop(),
  }
}
