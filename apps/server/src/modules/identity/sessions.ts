import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../platform/http/context.ts'
import { getSetting } from '../system/index.ts'
import { addressOrNull } from './address-class.ts'
import type { Caller, IdentityDeps } from './deps.ts'
import * as repo from './identity.repo.ts'
import { hashToken, newSessionToken } from './session-token.ts'

/** Opens a session and marks the login; the token is known to the caller alone. Runs in the transaction it is given. */
export async function openSession(
  deps: Pick<IdentityDeps, 'rng'>,
  tx: Queryable,
  memberId: bigint,
  caller: Caller,
): Promise<string> {
  const hours = await getSetting(tx, 'identity.session_hours')
  const { token, tokenHash } = newSessionToken(deps.rng)
  const ip = addressOrNull(caller.ip)
  await repo.markLogin(tx, memberId, ip)
  await repo.insertSession(tx, { memberId, tokenHash, hours, ip, userAgent: caller.userAgent.slice(0, 300) })
  return token
}

/**
 * The member behind a session token, or null. Every call asks the database, so that an ended session is dead at once
 * (trust.md SES-5). Being seen is noted at most once a minute, so a session may end up to a minute before its idle time
 * is over, never after.
 */
export async function authenticateMember(db: Queryable, token: string): Promise<MemberActor | null> {
  const idleMinutes = await getSetting(db, 'identity.session_idle_minutes')
  const live = await repo.findLiveSession(db, hashToken(token), idleMinutes)
  if (!live) return null
  if (live.isSeenLongAgo) await repo.markSeen(db, live.sessionId)
  return {
    kind: 'member',
    memberId: live.memberId,
    sessionId: live.sessionId,
    accountType: live.accountType,
    username: live.username,
  }
}

/** For what stays open after the call (push sockets): whether the session would still be let in. */
export async function isSessionLive(db: Queryable, sessionId: bigint): Promise<boolean> {
  return repo.isLiveSession(db, sessionId, await getSetting(db, 'identity.session_idle_minutes'))
}

type EndReason = 'logout' | 'password_changed' | 'disabled' | 'ended_by_member' | 'ended_by_operator'

/** Ends one session; an ended one stays as it is. The push channel closes on the news. */
export function endSession(
  deps: Pick<IdentityDeps, 'db' | 'nudgeOutbox'>,
  c: { memberId: bigint; sessionId: bigint; reason: EndReason },
): Promise<number> {
  return end(deps, { memberId: c.memberId, sessionId: c.sessionId, exceptSessionId: null }, c.reason)
}

/** Ends all sessions of a member, or all but one; answers how many. */
export function endAllSessions(
  deps: Pick<IdentityDeps, 'db' | 'nudgeOutbox'>,
  c: { memberId: bigint; reason: EndReason; exceptSessionId?: bigint },
): Promise<number> {
  return end(deps, { memberId: c.memberId, sessionId: null, exceptSessionId: c.exceptSessionId ?? null }, c.reason)
}

async function end(
  deps: Pick<IdentityDeps, 'db' | 'nudgeOutbox'>,
  which: Parameters<typeof repo.endSessions>[1],
  reason: EndReason,
): Promise<number> {
  const count = await deps.db.tx(async (tx) => {
    const ended = await repo.endSessions(tx, which, reason)
    for (const { id } of ended) await repo.addSessionEnded(tx, which.memberId, id)
    return ended.length
  })
  if (count > 0) deps.nudgeOutbox()
  return count
}
