import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { appendAudit } from '../../../platform/audit.repo.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import { isCommonPassword } from '../../../platform/passwords-common.ts'
import { newTotpSecret, totpStepOf, totpUri } from '../../../platform/totp.ts'
import { addressOrNull, hashToken, type SecretBox } from '../../identity/index.ts'
import { getBrand } from '../../system/index.ts'
import * as repo from './invitations.repo.ts'
import { openOperatorSession } from './operator-sessions.ts'

type Deps = Pick<PlatformDeps, 'rng' | 'clock'> & { db: Database; passwords: Passwords; operatorBox: SecretBox }
type Caller = Pick<CallContext, 'ip' | 'userAgent'>

async function invitationOf({ db }: Pick<Deps, 'db'>, token: string): Promise<repo.Invitation> {
  const invitation = await repo.findInvitationByToken(db, hashToken(token))
  // The same answer whether it was used, revoked, replaced or is over: it says nothing about who was invited.
  if (!invitation) throw new AppError<ErrorCode>('ticket_invalid')
  return invitation
}

/** Refuses with `state_conflict` while the link is held: nothing of it is shown, and the page says until when. */
function assertNotHeld({ isHeld, heldUntil }: repo.Invitation): void {
  if (isHeld) throw new AppError<ErrorCode>('state_conflict', { state: 'held', until: heldUntil?.toISOString() })
}

/** Who is invited, and the secret for the authenticator app. Refuses with `ticket_invalid` and `state_conflict`. */
export async function openInvitation(
  deps: Deps,
  { token }: RouteParsedInput<'bo.openInvitation'>,
): Promise<RouteValue<'bo.openInvitation'>> {
  const { db, operatorBox } = deps
  const invitation = await invitationOf(deps, token)
  assertNotHeld(invitation)
  const { operatorId, username, name, expiresAt } = invitation
  const fresh = operatorBox.seal(operatorId, newTotpSecret(deps.rng))
  const sealed = invitation.totpBegun ?? (await repo.beginInvitationTotp(db, invitation.id, fresh))
  const secret = operatorBox.open(operatorId, sealed)
  const brand = (await getBrand(db)).name
  return {
    username,
    name,
    brand,
    secret,
    uri: totpUri(secret, { label: username, issuer: `${brand} (backoffice)` }),
    expiresAt: expiresAt?.toISOString() ?? '',
  }
}

/**
 * Password and first code, in one call: either both are set and the operator is logged in, or nothing is. The link works
 * once: of two calls at the same time one gets `ticket_invalid`. Refuses with `code_wrong` and `bad_request`, after
 * which it may be tried again until it is over.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, password, code }: RouteParsedInput<'bo.acceptInvitation'>,
  caller: Caller,
): Promise<RouteValue<'bo.acceptInvitation'>> {
  const { db, operatorBox } = deps
  const invitation = await invitationOf(deps, token)
  assertNotHeld(invitation)
  const { id, operatorId, username, totpBegun } = invitation
  if (isCommonPassword(password, username))
    throw new AppError<ErrorCode>('bad_request', { fields: { password: 'too_common' } })
  const secret = totpBegun === null ? null : operatorBox.open(operatorId, totpBegun)
  const step = secret === null ? null : totpStepOf(secret, code, deps.clock.now())
  if (step === null || totpBegun === null) throw new AppError<ErrorCode>('code_wrong')
  const passwordHash = await deps.passwords.hash(password)
  return db.tx(async (tx) => {
    const isOurs =
      (await repo.consumeInvitation(tx, id, hashToken(token))) &&
      (await repo.activateOperator(tx, operatorId, { passwordHash, totpSecret: totpBegun, step }))
    if (!isOurs) throw new AppError<ErrorCode>('ticket_invalid')
    const session = await openOperatorSession(deps, tx, operatorId, caller)
    await appendAudit(tx, {
      operatorId,
      operator: username,
      action: 'operators.accept_invitation',
      target: `operator:${operatorId}`,
      details: {},
      ip: addressOrNull(caller.ip),
    })
    return session
  })
}
