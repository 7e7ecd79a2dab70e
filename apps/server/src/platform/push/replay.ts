import { REPLAY_LIMIT } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { getHighPosition, listMissed } from '../outbox/outbox.repo.ts'
import { sendEvent, type Listener } from './listener.ts'
import { PUBLIC_TOPICS } from './public-messages.ts'
import type { Tail } from './tail.ts'

type Replay = { db: Database; tail: Tail }

/**
 * The position from which a listener continues whose last event was `said`; `isLost` if the client must reload
 * everything.
 */
export async function startOf(
  { db }: Replay,
  { audiences }: Listener,
  position: string | null,
): Promise<{ since: bigint | null; isLost: boolean }> {
  const asked = position !== null && /^\d{1,18}$/.test(position) ? BigInt(position) : null
  if (asked === null) return { since: null, isLost: false }
  // A position that we have not reached is from another database (restored, or a new data folder).
  if (asked > (await getHighPosition(db))) return { since: null, isLost: true }
  const missed = await listMissed(db, audiences, PUBLIC_TOPICS, asked, REPLAY_LIMIT + 1)
  return { since: asked, isLost: missed.length > REPLAY_LIMIT }
}

/**
 * Sends what the listener has missed up to the tail. The tail moves between our reads; this ends in the turn in
 * which nothing is missing, so that a listener added then misses no row and gets none twice or out of order.
 */
export async function replay({ db, tail }: Replay, listener: Listener): Promise<void> {
  for (;;) {
    const target = tail.position()
    if (listener.sentUpTo < target) {
      for (const row of await listMissed(db, listener.audiences, PUBLIC_TOPICS, listener.sentUpTo, REPLAY_LIMIT))
        for (const { text } of tail.messages(row, () => true)) sendEvent(listener, row.position, text)
      if (listener.sentUpTo < target) listener.sentUpTo = target
    }
    if (tail.position() === target) return
  }
}
