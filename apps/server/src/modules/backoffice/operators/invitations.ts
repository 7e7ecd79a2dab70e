import { AppError, must } from '@lotus/kernel'
import { permissions as allPermissions, type ErrorCode, type Permission } from '@lotus/contract'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { found, idOf } from '../../../platform/paging.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import { newSessionToken } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import * as operators from '../backoffice.repo.ts'
import { backofficeSettings } from '../settings.ts'
import * as repo from './invitations.repo.ts'
import { assertStillMay } from './still-may.ts'

export type InvitingDeps = Pick<PlatformDeps, 'rng'> & { db: Database; passwords: Passwords }
export type Link = { token: string; expiresAt: Date; heldUntil: Date | null }

/** Whoever may do this can let new operators in. */
export const INVITER: Permission = 'operators.edit'

/** A hash of random bytes: the operator has no password yet. */
export const noPassword = ({ passwords, rng }: InvitingDeps) =>
  passwords.hash(Buffer.from(rng.bytes(32)).toString('base64url'))

/** Whether an operator may let others in. */
export const isHolder = ({ status, permissions }: Pick<operators.OperatorRow, 'status' | 'permissions'>) =>
  status === 'active' && permissions.includes(INVITER)

/**
 * How a link of an invitation may be handed out by this operator: `agreed`, if somebody else who may invite did invite;
 * `alone`, after a hold, if nobody else could agree; `refused`, if somebody else could. The rule stands in
 * docs/OPERATIONS.md, Operators.
 */
export function howToIssue(
  rows: readonly operators.OperatorRow[],
  invitation: Pick<repo.Invitation, 'invitedBy'>,
  by: bigint,
): 'agreed' | 'alone' | 'refused' {
  const others = rows.filter((row) => row.id !== by && isHolder(row))
  if (others.some(({ id }) => id === invitation.invitedBy)) return 'agreed'
  return others.length === 0 ? 'alone' : 'refused'
}

export async function newLink(
  deps: Pick<InvitingDeps, 'rng'>,
  tx: Queryable,
  invitation: Pick<repo.Invitation, 'id'>,
  { by, isHeld }: { by: bigint | null; isHeld: boolean },
): Promise<Link> {
  const { token, tokenHash } = newSessionToken(deps.rng)
  const minutes = (await getSetting(tx, backofficeSettings.invitationHours)) * 60
  const holdDays = isHeld ? await getSetting(tx, backofficeSettings.invitationHoldDays) : null
  return { token, ...(await repo.issueToken(tx, invitation.id, { tokenHash, minutes, by, holdDays })) }
}

/**
 * One operator invites another one, by name and permissions. Nobody gets in by that alone: the link is handed out by
 * `issueInvitation`. A disabled operator may be invited again, and then sets a new password and authenticator. Refuses
 * with `username_taken`, and with `permission_denied` for what the inviter may not do themselves.
 */
export async function inviteOperator(
  deps: InvitingDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.inviteOperator'>,
): Promise<void> {
  const { username, name, permissions } = input
  const entry: AuditEntry = {
    action: 'operators.invite',
    target: `operator:${username}`,
    details: { name, permissions, reason: input.reason },
  }
  const given = allPermissions.filter((one) => permissions.includes(one))
  const passwordHash = await noPassword(deps)
  await auditedAction(deps.db, acting, entry, async (tx) => {
    await repo.lockOperators(tx)
    const own = await assertStillMay(tx, acting.operator, INVITER)
    const denied = permissions.find((one) => !own.includes(one))
    if (denied !== undefined) throw new AppError<ErrorCode>('permission_denied', { permission: denied })
    const known = await operators.findOperatorByName(tx, username)
    if (known && known.status !== 'disabled') throw new AppError<ErrorCode>('username_taken')
    if (known) await repo.resetToInvited(tx, known.id, { passwordHash, permissions: given })
    const operatorId =
      known?.id ??
      must(await repo.insertInvitedOperator(tx, { username, name, passwordHash, permissions: given }), 'it is free')
    await repo.insertInvitation(tx, {
      operatorId,
      invitedBy: acting.operator.operatorId,
      invitedByName: acting.operator.username,
    })
  })
}

/**
 * The link for an invited operator, shown once; an earlier one stops working. Whoever invited cannot hand it out while
 * another operator could (`same_operator`); where nobody could, it works only after a hold, which everybody sees: nobody
 * makes themselves a second operator.
 */
export async function issueInvitation(
  deps: InvitingDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.issueInvitation'>,
): Promise<RouteValue<'bo.issueInvitation'>> {
  const by = acting.operator.operatorId
  const entry: AuditEntry = { action: 'operators.issue_invitation', target: `operator:${input.id}` }
  const { token, expiresAt, heldUntil } = await auditedAction(
    deps.db,
    acting,
    entry,
    async (tx) => {
      await repo.lockOperators(tx)
      await assertStillMay(tx, acting.operator, INVITER)
      const invitation = found(await repo.findInvitation(tx, idOf(input.id)))
      const how = howToIssue(await operators.listOperators(tx), invitation, by)
      if (how === 'refused') throw new AppError<ErrorCode>('same_operator')
      return newLink(deps, tx, invitation, { by, isHeld: how === 'alone' })
    },
    (link) => ({ heldUntil: link.heldUntil?.toISOString() ?? null }),
  )
  return { token, expiresAt: expiresAt.toISOString(), heldUntil: heldUntil?.toISOString() ?? null }
}
