import { newIdempotencyKey } from '@lotus/client'
import { createTalkLine, type TalkLine } from '@lotus/client/talk'
import type { RouteValue } from '@lotus/contract'
import { call, serverClock } from '../../../shared/api.ts'

export type ChatMessage = RouteValue<'chat.send'>

const PAGE = 40

/** A removed message comes back from no older copy. */
export const isNewerCopy = (known: ChatMessage, incoming: ChatMessage) => !known.deleted || incoming.deleted

/** The conversation of one room. */
export function createRoomLine(roomId: string, onSendFailed: (error: unknown) => void): TalkLine<ChatMessage, string> {
  const history = (range: { before?: string; after?: string }, signal: AbortSignal) =>
    call('chat.history', { roomId, limit: PAGE, ...range }, { signal, background: true })
  return createTalkLine<ChatMessage, string>({
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

/** What was removed while nobody listened: the newest page says so once more after a lost connection. */
export async function renewNewest(roomId: string, line: TalkLine<ChatMessage, string>): Promise<void> {
  try {
    const { rows } = await call('chat.history', { roomId, limit: PAGE }, { background: true })
    const known = new Set(line.read().log.confirmed.map(({ id }) => id))
    line.receive(rows.filter(({ id }) => known.has(id)))
  } catch {
    // The connection is gone again; the next one asks again.
  }
}
