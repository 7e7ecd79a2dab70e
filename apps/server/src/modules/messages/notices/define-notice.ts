import type { EventDefinition } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import type { z } from 'zod'
import type { OwnMessage } from '../inbox/write-inbox.ts'

export type Letter = Omit<OwnMessage, 'memberId' | 'source' | 'at'>
/** Whom the event is for and when it happened; `tx` is the transaction that counts the event as done. */
export type NoticeContext = { memberId: bigint; at: Date; tx: Queryable }
type Write<Payload> = (news: Payload, context: NoticeContext) => Promise<Letter | undefined> | Letter | undefined
export type Notice = {
  topic: string
  /** The letter for this payload, undefined where there is nothing to tell. */
  letterOf(payload: unknown, context: NoticeContext): Promise<Letter | undefined>
}

/**
 * A letter of the house for one kind of event (operations.md 4.13): it lands in the member's inbox exactly once, and
 * open pages show its title. Every file of this folder's `list/` exports one as `notice`; its words stand in the locales
 * as `mail:inbox.<text>Title` and `<text>Body`.
 */
export function defineNotice<E extends EventDefinition & { audience: 'member' }>(
  event: E,
  write: Write<z.output<E['payload']>>,
): Notice {
  return {
    topic: event.topic,
    // The schema of this very event says what comes out.
    letterOf: async (payload, context) => write(event.payload.parse(payload) as z.output<E['payload']>, context),
  }
}
