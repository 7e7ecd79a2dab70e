import { excluded, realityCheck, restricted, sessionEnded } from '@lotus/contract/events'
import { hasLiveSession } from '../../identity/index.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { memberOf } from '../../../platform/outbox/add-event.ts'
import { kickPlayer } from '../vendors/call-vendor.ts'
import { endVendorSessions, hasSessionSince } from './session.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'

const KICK = 'games.kick'
type Kick = { vendor: string; playerRef: string; at: string }

/** Whether a reality check asks to look back. */
const isAsked = (payload: unknown) => realityCheck.payload.parse(payload).isDue

/**
 * A member without a session, or excluded, or on a time-out, or whose bets an operator blocks, cannot play: with a
 * member's last session (logout, changed password, closed account), every exclusion and every block of bets their games
 * at all vendors end, and the vendors are called. An open round continues at the next launch. A reality check that is due ends those at
 * vendors with a wallet of their own alone: the others' bets are refused until it is answered.
 */
export function registerLeaving(deps: VendorDeps & Pick<PlatformDeps, 'consumers' | 'jobs'>): void {
  const { jobs, consumers, clock } = deps
  consumers.on(
    'games.leave',
    [sessionEnded.topic, excluded.topic, restricted.topic, realityCheck.topic],
    async (row, tx) => {
      const { topic } = row
      const memberId = memberOf(row.audience)
      if (memberId === undefined) return
      // Who may only not withdraw plays on.
      if (topic === restricted.topic && restricted.payload.parse(row.payload).what !== 'BETS') return
      if (topic === realityCheck.topic && !isAsked(row.payload)) return
      if (topic === sessionEnded.topic && (await hasLiveSession(tx, memberId))) return
      const at = clock.now().toISOString()
      // Called outside the transaction: even if a vendor is slow or unavailable, its sessions have ended.
      for (const { vendor, playerRef } of await endVendorSessions(tx, memberId, topic === realityCheck.topic))
        await jobs.enqueue(KICK, { vendor, playerRef, at }, { key: `${KICK}:${vendor}:${playerRef}` })
    },
  )
  // Repeated until it succeeds: a vendor with its own wallet does not ask us before a bet (trust.md 2.1).
  jobs.register(KICK, async (payload) => {
    const { vendor, playerRef, at } = payload as Kick // Payload written above.
    // A member who has launched again since may play.
    if (!(await hasSessionSince(deps.db, { vendor, playerRef, at: new Date(at) })))
      await kickPlayer(deps, vendor, playerRef)
  })
}
