import { TRIAL_ACCOUNT, type Gate } from '@lotus/contract'
import { sessionEnded } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { createLoader } from '../../../platform/loader.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { getSetting, entrySettings } from '../../system/index.ts'
import { addressOrNull } from '../../../platform/address-class.ts'
import type { Caller, IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { hashToken, newSessionToken } from './session-token.ts'
import { identitySettings } from '../settings.ts'

export type OpenedSession = { token: string; sessionId: bigint; state: repo.LoginState }

/**
 * Opens a session and marks the login; only the caller gets the token. Runs in the given transaction. With `stage:
 * 'verify'` only calls marked `limited` are allowed until the verification is passed (trust.md 4.8).
 */
export async function openSession(
  deps: Pick<IdentityDeps, 'rng'>,
  tx: Queryable,
  session: { memberId: bigint; caller: Caller; stage?: 'open' | 'verify'; deviceId?: bigint | null },
): Promise<OpenedSession> {
  const { memberId, caller } = session
  const hours = await getSetting(tx, identitySettings.sessionHours)
  const { token, tokenHash } = newSessionToken(deps.rng)
  const ip = addressOrNull(caller.ip)
  const state = await repo.markLogin(tx, memberId, ip)
  const sessionId = await repo.insertSession(tx, {
    memberId,
    tokenHash,
    hours,
    until: state.initialPasswordUntil,
    ip,
    userAgent: caller.userAgent.slice(0, 300),
    stage: session.stage ?? 'open',
    deviceId: session.deviceId ?? null,
  })
  return { token, sessionId, state }
}

/**
 * Returns the member of a session token, or null. Every call asks the database; calls of the same moment are batched,
 * and no answer is older than its question: an ended session is invalid at once in every process (trust.md SES-5).
 * Activity is stored at most once a minute, so a session may end up to a minute before its idle time is over, never
 * after.
 */
export function createSessionReader(db: Queryable): (token: string) => Promise<MemberActor | null> {
  const find = createLoader<string, repo.LiveSession & { rules: GateRules }>(async (hashes) => {
    const [idleMinutes, stepUpMinutes, termsVersion, checkBefore] = await Promise.all([
      getSetting(db, identitySettings.sessionIdleMinutes),
      getSetting(db, identitySettings.stepUpMinutes),
      getSetting(db, entrySettings.termsVersion),
      getSetting(db, identitySettings.checkBefore),
    ])
    const rules = { termsVersion, checkBefore }
    const wanted = hashes.map((hash) => `\\x${hash}`)
    const rows = await repo.listLiveSessions(db, wanted, idleMinutes, stepUpMinutes)
    return new Map(rows.map((row) => [row.tokenHash, { ...row, rules }]))
  })
  return async (token) => {
    const live = await find(Buffer.from(hashToken(token)).toString('hex'))
    if (!live) return null
    if (live.isSeenLongAgo) await repo.markSeen(db, live.sessionId)
    return actorOf(live, live.rules)
  }
}

type GateRules = { termsVersion: string; checkBefore: readonly Gate[] }

function actorOf(live: repo.LiveSession, rules: GateRules): MemberActor {
  // A trial account has not agreed to terms.
  const isTrial = live.accountType === TRIAL_ACCOUNT
  return {
    kind: 'member',
    memberId: live.memberId,
    sessionId: live.sessionId,
    accountType: live.accountType,
    username: live.username,
    stage: live.stage,
    isSteppedUp: live.isSteppedUp,
    termsDue: isTrial || live.termsVersion === rules.termsVersion ? null : rules.termsVersion,
    checkBefore: isTrial || live.isIdentityChecked ? [] : rules.checkBefore,
  }
}

/** For connections that outlive the call (push sockets): whether the session is still valid. */
export async function isSessionLive(db: Queryable, sessionId: bigint): Promise<boolean> {
  return repo.isLiveSession(db, sessionId, await getSetting(db, identitySettings.sessionIdleMinutes))
}

/** Whether a member has any valid session. */
export async function hasLiveSession(db: Queryable, memberId: bigint): Promise<boolean> {
  return repo.hasLiveSession(db, memberId, await getSetting(db, identitySettings.sessionIdleMinutes))
}

export type EndReason =
  | 'logout'
  | 'password_changed'
  | 'disabled'
  | 'ended_by_member'
  | 'ended_by_operator'
  | 'verified'
  | 'trial_over'

/** Ends one session; does nothing if it has ended. Push closes its sockets on the event. */
export function endSession(
  deps: Pick<IdentityDeps, 'db' | 'nudgeOutbox'>,
  c: { memberId: bigint; sessionId: bigint; reason: EndReason },
): Promise<number> {
  return end(deps, { memberId: c.memberId, sessionId: c.sessionId, exceptSessionId: null }, c.reason)
}

/** Ends all sessions of a member, or all but one; returns how many. */
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
  const count = await deps.db.tx((tx) => endIn(tx, which, reason))
  if (count > 0) deps.nudgeOutbox()
  return count
}

/** The same within a transaction; the caller nudges the outbox after the commit. */
export function endSessionsIn(
  tx: Queryable,
  c: { memberId: bigint; reason: EndReason; exceptSessionId?: bigint },
): Promise<number> {
  return endIn(tx, { memberId: c.memberId, sessionId: null, exceptSessionId: c.exceptSessionId ?? null }, c.reason)
}

async function endIn(tx: Queryable, which: Parameters<typeof repo.endSessions>[1], reason: EndReason): Promise<number> {
  const ended = await repo.endSessions(tx, which, reason)
  for (const id of ended) await addEvent(tx, sessionEnded, `member:${which.memberId}`, { sessionId: id.toString() })
  return ended.length
}
