import { TRIAL_ACCOUNT } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { CallContext } from '../../../platform/http/context.ts'
import { endSessions } from '../identity.repo.ts'
import type { Session } from './log-in-member.ts'

/**
 * Whoever comes in from a trial leaves it behind: nobody is in its session any more. A login that is still to be verified
 * leaves it open, since the person may go back to it. Without news: they could reach the page before the login's answer
 * does, and end what has just begun.
 */
export async function leaveTrial(db: Queryable, { actor }: CallContext, session: Session | null): Promise<void> {
  if (actor?.kind !== 'member' || actor.accountType !== TRIAL_ACCOUNT || !session || session.verify) return
  const { memberId, sessionId } = actor
  await endSessions(db, { memberId, sessionId, exceptSessionId: null }, 'trial_over')
}
