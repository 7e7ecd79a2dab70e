import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedUseCase, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { idOf } from '../../../platform/paging.ts'
import type { Operators } from '../../../platform/ports.ts'
import { getSetting } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { giveInitialPassword as give } from '../passwords/initial-password.ts'
import { assertMember, getMemberForSupport } from '../security/support.ts'
import { identitySettings } from '../settings.ts'

export type InitialPasswordDeps = IdentityDeps &
  Pick<PlatformDeps, 'clock'> & { operators: Pick<Operators, 'assertCode'> }

const HOUR_MS = 3_600_000

/**
 * Customer service gives a member a one-time password (trust.md C5, T05): the way back for members without mail and
 * telephone. It opens somebody's account, so the operator needs a code of their own authenticator (`code_wrong`);
 * reason and name are in the audit log, the password is stored nowhere. Only for an open account: `state_conflict`.
 */
export async function giveInitialPassword(
  deps: InitialPasswordDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.giveInitialPassword'>,
): Promise<RouteValue<'bo.giveInitialPassword'>> {
  const { db, clock } = deps
  const memberId = idOf(input.id)
  const entry: AuditEntry = {
    action: 'members.initial_password',
    target: `member:${memberId}`,
    details: { reason: input.reason },
  }
  await deps.operators.assertCode(acting.operator.operatorId, input.code)
  const password = await auditedUseCase(deps, acting, entry, async (joined) => {
    await assertMember(joined.db, memberId)
    const { status } = await getMemberForSupport(joined.db, memberId)
    if (status !== 'active') throw new AppError<ErrorCode>('state_conflict', { state: status })
    return give(joined, memberId)
  })
  const hours = await getSetting(db, identitySettings.initialPasswordHours)
  return { password, expiresAt: new Date(clock.now().getTime() + hours * HOUR_MS).toISOString() }
}
