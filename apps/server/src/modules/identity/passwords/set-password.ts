import { AppError } from '@lotus/kernel'
import { checkField, type ErrorCode } from '@lotus/contract'
import { passwordChanged } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import { isCommonPassword } from '../../../platform/passwords-common.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { registerRules } from '../../system/index.ts'
import * as repo from '../identity.repo.ts'
import { revokeDevices } from '../security/devices.ts'
import { endSessionsIn } from '../entry/sessions.ts'
import { endTickets } from '../entry/tickets.repo.ts'

/**
 * Checks a new password: the rule of the registration field, not a common one, not the name (trust.md C3). Refuses with
 * `bad_request` and the name that the field has in the call.
 */
export async function assertPasswordAllowed(
  db: Queryable,
  password: string,
  username: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  const { password: rule } = await registerRules(db)
  const problem = checkField({ ...rule, enabled: true, required: true }, password)
  if (problem) {
    const { code, ...bounds } = problem
    throw new AppError<ErrorCode>('bad_request', { fields: { [field]: code }, rules: { [field]: bounds } })
  }
  if (isCommonPassword(password, username))
    throw new AppError<ErrorCode>('bad_request', { fields: { [field]: 'too_common' } })
}

/**
 * Stores the new password and ends everything the old one opened: sessions, devices, links (SES-5). Does nothing and
 * returns false if `seen` is no longer the stored one.
 */
export async function replacePassword(
  tx: Queryable,
  memberId: bigint,
  passwordHash: string,
  readHash: string | null = null,
): Promise<boolean> {
  if (!(await repo.storePasswordHash(tx, memberId, passwordHash, readHash))) return false
  await endPasswordSessions(tx, memberId)
  await addEvent(tx, passwordChanged, `member:${memberId}`, {})
  return true
}

/** Ends the sessions, devices and reset links of the old password. */
export async function endPasswordSessions(tx: Queryable, memberId: bigint): Promise<void> {
  await endTickets(tx, memberId)
  await endSessionsIn(tx, { memberId, reason: 'password_changed' })
  await revokeDevices(tx, memberId, 'password_changed')
}
