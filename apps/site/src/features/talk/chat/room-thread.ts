import { newIdempotencyKey } from '@lotus/client'
import { createThread, type Thread } from '@lotus/client/talk'
import type { RouteValue } from '@lotus/contract'
import { call, serverClock } from '../../../shared/api.ts'

export type ChatMessage = RouteValue<'chat.send'>

const PAGE = 40

/** An older copy must not restore a removed message. */
export const isNewerCopy = (known: ChatMessage, incoming: ChatMessage) => !known.deleted || incoming.deleted

/** The conversation of one room. */
export function createRoomThread(roomId: string, onSendFailed: (error: unknown) => void): Thread<ChatMessage, string> {
  const history = (range: { before?: string; after?: string }, signal: AbortSignal) =>
    call('chat.history', { roomId, limit: PAGE, ...range }, { signal, background: true })
  return createThread<ChatMessage, string>({
    transport: {
      latest: (signal) => history({}, signal),
      before: (before, signal) => history({ before }, signal),
      after: (after, signal) => history({ after }, signal),
      send: (clientId, text, signal) => call('chat.send', { roomId, clientId, text }, { signal }),
    },
    now: serverClock.now,
    newClientId: newIdempotencyKey,
    isNewer: isNewerCopy,
    onSendFailed,
  })
}

/** Removals that were missed: after a reconnect the newest page has them. */
export async function renewNewest(roomId: string, thread: Thread<ChatMessage, string>): Promise<void> {
  try {
    const { rows } = await call('chat.history', { roomId, limit: PAGE }, { background: true })
    const known = new Set(thread.read().log.confirmed.map(({ id }) => id))
    thread.receive(rows.filter(({ id }) => known.has(id)))
  } catch {
    // The connection is lost again; the next one fetches again.
  }
}
