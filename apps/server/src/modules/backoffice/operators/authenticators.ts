import { AppError, must, randomText } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import { newTotpSecret, totpStepOf, totpUri } from '../../../platform/totp.ts'
import type { SecretBox } from '../../identity/index.ts'
import { getBrand, getSetting } from '../../system/index.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import * as repo from '../backoffice.repo.ts'
import { listGrants, type Grant } from './grants.repo.ts'
import { howToIssue } from './invitations.ts'
import { mayConfirm } from './permissions.ts'
import { listInvitations, type Invitation } from './invitations.repo.ts'
import { backofficeSettings } from '../settings.ts'

type Deps = Pick<PlatformDeps, 'db' | 'rng' | 'clock'> & { passwords: Passwords; operatorBox: SecretBox }

/** Read out over the telephone: no characters that are easily confused, and never mistaken for a code of six digits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10
const CODE_MINUTES = 60

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
export const isEnrolCode = (code: string) => new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`).test(plain(code))
export const enrolHash = ({ passwords }: Pick<Deps, 'passwords'>, operatorId: bigint, code: string) =>
  passwords.mac(JSON.stringify(['operator enrolment', operatorId.toString(), plain(code)]))

const presentGrant = (grant: Grant | undefined, by: bigint) =>
  grant
    ? {
        id: grant.id.toString(),
        permissions: grant.permissions,
        reason: grant.reason,
        proposedBy: grant.proposedByName,
        proposedAt: grant.proposedAt.toISOString(),
        heldUntil: grant.heldUntil?.toISOString() ?? null,
        isHeld: grant.isHeld,
        mayConfirm: mayConfirm(grant, by),
      }
    : null

const presentRefused = ({ refusedAt, refusedBy, refusedLike }: Invitation) =>
  refusedAt === null || refusedBy === null || refusedLike === null
    ? null
    : { at: refusedAt.toISOString(), username: refusedBy, by: refusedLike }

/** The call `bo.operators`. */
export async function listOperators(
  { db }: Pick<Deps, 'db'>,
  { operator }: Pick<Acting, 'operator'>,
): Promise<RouteValue<'bo.operators'>> {
  const [rows, invitations, grants] = await Promise.all([repo.listOperators(db), listInvitations(db), listGrants(db)])
  return {
    operators: rows.map((row) => {
      const invitation = invitations.find(({ operatorId }) => operatorId === row.id)
      const how = invitation && howToIssue(rows, invitation, operator.operatorId)
      return {
        id: row.id.toString(),
        username: row.username,
        name: row.name,
        status: row.status,
        hasAuthenticator: row.totpSecret !== null,
        lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
        permissions: row.permissions,
        grant: presentGrant(
          grants.find(({ operatorId }) => operatorId === row.id),
          operator.operatorId,
        ),
        invitation: invitation
          ? {
              invitedBy: invitation.invitedByName,
              expiresAt: invitation.expiresAt?.toISOString() ?? null,
              isExpired: invitation.isExpired,
              heldUntil: invitation.heldUntil?.toISOString() ?? null,
              isHeld: invitation.isHeld,
              mayIssue: how !== 'refused',
              willBeHeld: how === 'alone',
              browsers: invitation.openings,
              refused: presentRefused(invitation),
            }
          : null,
      }
    }),
  }
}

/**
 * For an operator who lost the authenticator: a code that replaces it at one login within the hour, after which a new
 * authenticator must be set up (trust.md BO-2). Nobody can make one for themselves: `same_operator`. Whoever issues the
 * code must verify the person; the audit log names the issuer, never the code.
 */
export async function allowAuthenticator(
  deps: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.allowAuthenticator'>,
): Promise<RouteValue<'bo.allowAuthenticator'>> {
  const code = randomText(deps.rng, ALPHABET, CODE_LENGTH)
  const entry: AuditEntry = {
    action: 'operators.allow_authenticator',
    target: `operator:${input.id.slice(0, 20)}`,
    details: { reason: input.reason },
  }
  const expiresAt = await auditedAction(deps.db, acting, entry, async (tx) => {
    const operatorId = idOf(input.id)
    if (operatorId === acting.operator.operatorId) throw new AppError<ErrorCode>('same_operator')
    const codeHash = enrolHash(deps, operatorId, code)
    const by = acting.operator.operatorId
    return found(await repo.createEnrolmentCode(tx, { operatorId, codeHash, minutes: CODE_MINUTES, by }))
  })
  return { code: `${code.slice(0, 5)}-${code.slice(5)}`, expiresAt: expiresAt.toISOString() }
}

/**
 * A secret for a new authenticator. Needs a code of the old one, except in a session opened with a colleague's code.
 * Refuses with `code_wrong`.
 */
export async function beginAuthenticator(
  deps: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.beginAuthenticator'>,
): Promise<RouteValue<'bo.beginAuthenticator'>> {
  const { operatorId, mustEnrol } = acting.operator
  const operator = must(await repo.findOperator(deps.db, operatorId), 'a session belongs to an operator')
  const secret = newTotpSecret(deps.rng)
  const brand = await getBrand(deps.db)
  const sealed = deps.operatorBox.seal(operatorId, secret)
  const entry: AuditEntry = { action: 'operators.begin_authenticator', target: `operator:${operatorId}` }
  if (!mustEnrol && (await getSetting(deps.db, backofficeSettings.secondFactor)))
    await assertOldCode(deps, operatorId, input.code)
  await auditedAction(deps.db, acting, entry, (tx) => repo.beginOperatorTotp(tx, operatorId, sealed))
  return { secret, uri: totpUri(secret, { label: operator.username, issuer: `${brand.name} (backoffice)` }) }
}

/**
 * Checks the operator's own authenticator, each step once. Outside the transaction, so that a step stays used after a
 * rollback. Refuses with `code_wrong`.
 */
export async function assertOldCode(
  deps: Pick<Deps, 'db' | 'clock' | 'operatorBox'>,
  operatorId: bigint,
  code: string | undefined,
): Promise<void> {
  const { totpSecret } = must(await repo.findOperator(deps.db, operatorId), 'a session belongs to an operator')
  const secret = totpSecret === null ? null : deps.operatorBox.open(operatorId, totpSecret)
  const step = secret === null || code === undefined ? null : totpStepOf(secret, code, deps.clock.now())
  if (step === null || !(await repo.consumeOperatorStep(deps.db, operatorId, step)))
    throw new AppError<ErrorCode>('code_wrong')
}

/**
 * The first code of the new authenticator puts it in force. Refuses with `code_wrong`, and with `state_conflict` if
 * none was started.
 */
export async function confirmAuthenticator(
  deps: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.confirmAuthenticator'>,
): Promise<{ ok: true }> {
  const { operatorId, sessionId } = acting.operator
  const entry: AuditEntry = { action: 'operators.new_authenticator', target: `operator:${operatorId}` }
  await auditedAction(deps.db, acting, entry, async (tx) => {
    const begun = (await repo.findOperator(tx, operatorId))?.totpBegun
    if (!begun) throw new AppError<ErrorCode>('state_conflict', { state: 'none' })
    const step = totpStepOf(deps.operatorBox.open(operatorId, begun), input.code, deps.clock.now())
    if (step === null) throw new AppError<ErrorCode>('code_wrong')
    if (!(await repo.confirmOperatorTotp(tx, operatorId, { sealed: begun, step })))
      throw new AppError<ErrorCode>('state_conflict', { state: 'begun' })
    await repo.finishEnrolment(tx, operatorId, sessionId)
  })
  return { ok: true }
}
