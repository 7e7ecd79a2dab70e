import type { EventDefinition } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import type { z } from 'zod'
import type { OwnMessage } from '../inbox/write-inbox.ts'

export type Letter = Omit<OwnMessage, 'memberId' | 'source' | 'at'>
/** The member of the event and its time; `tx` is the transaction that marks the event as consumed. */
export type NoticeContext = { memberId: bigint; at: Date; tx: Queryable }
type Write<Payload> = (event: Payload, context: NoticeContext) => Promise<Letter | undefined> | Letter | undefined
export type Notice = {
  topic: string
  /** The letter for this payload, undefined if there is none. */
  letterOf(payload: unknown, context: NoticeContext): Promise<Letter | undefined>
}

/**
 * A letter for one kind of event (operations.md 4.13): it is put into the member's inbox exactly once, and open pages
 * show its title. Every file of this folder's `list/` exports one as `notice`; its texts are in the locales as
 * `mail:inbox.<text>Title` and `<text>Body`.
 */
export function defineNotice<E extends EventDefinition & { audience: 'member' }>(
  event: E,
  write: Write<z.output<E['payload']>>,
): Notice {
  return {
    topic: event.topic,
    // The result has the type of this event's schema.
    letterOf: async (payload, context) => write(event.payload.parse(payload) as z.output<E['payload']>, context),
  }
}
