import { TRIAL_ACCOUNT } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { memberOf } from '../../../platform/outbox/add-event.ts'
import { getMember } from '../../identity/index.ts'
import { notices } from '../notices/all-notices.ts'
import { writeInbox } from './write-inbox.ts'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'

export const INBOX_CONSUMER = 'messages.inbox'
export const INBOX_TOPICS = [...new Set(notices.map(({ topic }) => topic))]

/** Puts the notices of ../notices into inboxes (operations.md 4.13), exactly once each. */
export function registerInboxNotices({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.on(INBOX_CONSUMER, INBOX_TOPICS, deliverToInbox)
}

/** One row of the outbox, in the transaction that marks it as consumed. */
export async function deliverToInbox(row: OutboxRow, tx: Queryable): Promise<void> {
  const memberId = memberOf(row.audience)
  if (memberId === undefined) return
  for (const notice of notices.filter(({ topic }) => topic === row.topic)) {
    const letter = await notice.letterOf(row.payload, { memberId, at: row.createdAt, tx })
    // A trial account has no inbox.
    if (!letter || (await getMember(tx, memberId)).accountType === TRIAL_ACCOUNT) continue
    await writeInbox(tx, { ...letter, memberId, at: row.createdAt, source: `outbox:${row.position}:${letter.text}` })
  }
}
