import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { idOf } from '../../../platform/paging.ts'
import type { Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { countryOf, getSetting } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { endAllSessions, endSession } from '../entry/sessions.ts'
import { deviceLabel } from './device-label.ts'
import * as repo from './sessions.repo.ts'
import { identitySettings } from '../settings.ts'
import { wireRow } from '../../../platform/wire-row.ts'

const SESSIONS_MAX = 50

/** Where the member is logged in (trust.md SES-6). */
export async function listOwnSessions(db: Queryable, member: MemberActor): Promise<RouteValue<'security.sessions'>> {
  const idleMinutes = await getSetting(db, identitySettings.sessionIdleMinutes)
  const rows = await repo.listLiveSessions(db, member.memberId, { idleMinutes, limit: SESSIONS_MAX })
  return {
    sessions: rows.map((row) => ({
      ...wireRow(row),
      current: row.id === member.sessionId,
      country: row.ip === null ? null : countryOf(row.ip),
      device: deviceLabel(row.userAgent ?? ''),
    })),
  }
}

type Deps = Pick<IdentityDeps, 'db' | 'nudgeOutbox'>

/** Ends one of the member's own sessions; its sockets close on the event, within a second (SES-5). */
export async function endOwnSession(deps: Deps, memberId: bigint, id: string): Promise<{ ok: true }> {
  const ended = await endSession(deps, { memberId, sessionId: idOf(id), reason: 'ended_by_member' })
  if (ended === 0) throw new AppError<ErrorCode>('not_found')
  return { ok: true }
}

/** Ends all other sessions. */
export async function endOtherSessions(deps: Deps, member: MemberActor): Promise<{ ended: number }> {
  const { memberId, sessionId } = member
  return { ended: await endAllSessions(deps, { memberId, reason: 'ended_by_member', exceptSessionId: sessionId }) }
}
