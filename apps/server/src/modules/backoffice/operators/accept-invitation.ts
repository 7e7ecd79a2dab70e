import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { appendAudit } from '../../../platform/audit.repo.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import { isCommonPassword } from '../../../platform/passwords-common.ts'
import { newTotpSecret, totpStepOf, totpUri } from '../../../platform/totp.ts'
import { addressOrNull, hashToken, type SecretBox } from '../../identity/index.ts'
import { getBrand, getSetting } from '../../system/index.ts'
import { backofficeSettings } from '../settings.ts'
import { marksOf, type Browser } from './browser.ts'
import * as repo from './invitations.repo.ts'
import { findLikeness, type Likeness } from './likeness.repo.ts'
import { openOperatorSession } from './operator-sessions.ts'

type Deps = Pick<PlatformDeps, 'rng' | 'clock'> & { db: Database; passwords: Passwords; operatorBox: SecretBox }

async function invitationOf({ db }: Pick<Deps, 'db'>, token: string): Promise<repo.Invitation> {
  const invitation = await repo.findInvitationByToken(db, hashToken(token))
  // The same answer whether it was used, revoked, replaced or is over: it says nothing about who was invited.
  if (!invitation) throw new AppError<ErrorCode>('ticket_invalid')
  // Held: nothing of it is shown, and the page says until when.
  const { isHeld, heldUntil } = invitation
  if (isHeld) throw new AppError<ErrorCode>('state_conflict', { state: 'held', until: heldUntil?.toISOString() })
  return invitation
}

const rowOf = ({ operatorId }: repo.Invitation, { ip }: Browser) => ({
  target: `operator:${operatorId}`,
  ip: addressOrNull(ip),
})

/**
 * Whoever invited, or handed the link out, does not use it: not with their session, in their browser or from their
 * address. They are refused with `same_operator`, which is logged and shown. Returns the operator whom this browser looks
 * like otherwise, which is shown beside the first login; what the rule cannot see stands in docs/OPERATIONS.md, Operators.
 */
async function assertNotOwn(
  { db }: Pick<Deps, 'db'>,
  invitation: repo.Invitation,
  marks: ReturnType<typeof marksOf>,
  browser: Browser,
): Promise<Likeness | undefined> {
  const seen = await findLikeness(db, invitation.id, marks)
  if (!seen?.isInvolved) return seen
  if (seen.like === 'address' && (await getSetting(db, backofficeSettings.invitationSameAddress))) return seen
  await db.tx(async (tx) => {
    await repo.noteRefused(tx, invitation.id, seen)
    await appendAudit(tx, {
      ...rowOf(invitation, browser),
      operatorId: null,
      operator: 'unknown',
      action: 'operators.refuse_invitation',
      details: { of: seen.username, by: seen.like },
    })
  })
  throw new AppError<ErrorCode>('same_operator', { by: seen.like })
}

/**
 * Who is invited, and the secret for the authenticator app, which belongs to this browser. Refuses with `ticket_invalid`,
 * `state_conflict` and `same_operator`.
 */
export async function openInvitation(
  deps: Deps,
  { token }: RouteParsedInput<'bo.openInvitation'>,
  browser: Browser,
): Promise<RouteValue<'bo.openInvitation'>> {
  const { db, operatorBox, rng } = deps
  const invitation = await invitationOf(deps, token)
  const marks = marksOf(rng, browser)
  await assertNotOwn(deps, invitation, marks, browser)
  const { id, operatorId, username, name, expiresAt } = invitation
  const fresh = operatorBox.seal(operatorId, newTotpSecret(rng))
  const opened = await db.tx(async (tx) => {
    const { deviceHash } = marks
    const done = await repo.openInvitation(tx, id, { tokenHash: hashToken(token), deviceHash, sealed: fresh })
    if (!done) throw new AppError<ErrorCode>('ticket_invalid')
    const row = { ...rowOf(invitation, browser), operatorId, operator: username }
    if (done.isNew)
      await appendAudit(tx, { ...row, action: 'operators.open_invitation', details: { browsers: done.openings } })
    return done
  })
  const secret = operatorBox.open(operatorId, opened.sealed)
  const brand = (await getBrand(db)).name
  return {
    username,
    name,
    brand,
    secret,
    uri: totpUri(secret, { label: username, issuer: `${brand} (backoffice)` }),
    expiresAt: expiresAt?.toISOString() ?? '',
    otherBrowsers: opened.openings - 1,
  }
}

/**
 * Password and first code, in one call: either both are set and the operator is logged in, or nothing is. The link works
 * once: of two calls at the same time one gets `ticket_invalid`. Refuses with `code_wrong` and `bad_request`, after
 * which it may be tried again until it is over, and with `state_conflict` if another browser opened it since.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, password, code }: RouteParsedInput<'bo.acceptInvitation'>,
  browser: Browser,
): Promise<RouteValue<'bo.acceptInvitation'>> {
  const { db, operatorBox } = deps
  const invitation = await invitationOf(deps, token)
  const marks = marksOf(deps.rng, browser)
  const seen = await assertNotOwn(deps, invitation, marks, browser)
  const { id, operatorId, username, totpBegun, openedDevice } = invitation
  if (isCommonPassword(password, username))
    throw new AppError<ErrorCode>('bad_request', { fields: { password: 'too_common' } })
  if (openedDevice?.equals(marks.deviceHash) === false)
    throw new AppError<ErrorCode>('state_conflict', { state: 'other_browser' })
  const secret = totpBegun === null ? null : operatorBox.open(operatorId, totpBegun)
  const step = secret === null ? null : totpStepOf(secret, code, deps.clock.now())
  if (step === null || totpBegun === null) throw new AppError<ErrorCode>('code_wrong')
  const passwordHash = await deps.passwords.hash(password)
  return db.tx(async (tx) => {
    const isOurs =
      (await repo.consumeInvitation(tx, id, { ...marks, tokenHash: hashToken(token), seen })) &&
      (await repo.activateOperator(tx, operatorId, { passwordHash, totpSecret: totpBegun, step }))
    if (!isOurs) throw new AppError<ErrorCode>('ticket_invalid')
    const session = await openOperatorSession(deps, tx, operatorId, browser)
    await appendAudit(tx, {
      ...rowOf(invitation, browser),
      operatorId,
      operator: username,
      action: 'operators.accept_invitation',
      details: seen ? { like: seen.username, by: seen.like } : {},
    })
    return session
  })
}
