import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { getMemberForSupport, giveInitialPassword as give, isMember, identitySettings } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { auditedAction, type Acting, type AuditEntry } from '../audit/audit.ts'
import { assertOldCode } from '../operators/authenticators.ts'
import * as repo from '../backoffice.repo.ts'
import type { BackofficeDeps } from '../deps.ts'
import { joined } from '../joined.ts'
import { backofficeSettings } from '../settings.ts'

const HOUR_MS = 3_600_000

/**
 * Customer service hands over a password that opens the door once (trust.md C5, T05): whoever has no mail and no telephone
 * comes in again this way. It is a key to somebody's account, so the operator shows their own authenticator for it
 * (`code_wrong`); reason and name stand in the audit log, the password nowhere. Of an open account only: `state_conflict`.
 */
export async function giveInitialPassword(
  deps: BackofficeDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.giveInitialPassword'>,
): Promise<RouteValue<'bo.giveInitialPassword'>> {
  const { db, clock } = deps
  if (!/^\d{1,18}$/.test(input.id)) throw new AppError<ErrorCode>('not_found')
  const memberId = BigInt(input.id)
  const entry: AuditEntry = {
    action: 'members.initial_password',
    target: `member:${memberId}`,
    details: { reason: input.reason },
  }
  if (await getSetting(db, backofficeSettings.secondFactor)) {
    const operator = must(await repo.findOperator(db, acting.operator.operatorId), 'a session belongs to an operator')
    await assertOldCode(deps, operator, input.code)
  }
  const password = await auditedAction(db, acting, entry, async (tx) => {
    if (!(await isMember(tx, memberId))) throw new AppError<ErrorCode>('not_found')
    const { status } = await getMemberForSupport(tx, memberId)
    if (status !== 'active') throw new AppError<ErrorCode>('state_conflict', { state: status })
    return give({ ...deps, db: joined(db, tx) }, memberId)
  })
  const hours = await getSetting(db, identitySettings.initialPasswordHours)
  return { password, expiresAt: new Date(clock.now().getTime() + hours * HOUR_MS).toISOString() }
}
