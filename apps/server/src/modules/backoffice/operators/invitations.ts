import { AppError, must } from '@lotus/kernel'
import { permissions as allPermissions, type ErrorCode, type Permission } from '@lotus/contract'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { appendAudit } from '../../../platform/audit.repo.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { found, idOf } from '../../../platform/paging.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import { newSessionToken } from '../../identity/index.ts'
import { endInvitedBy } from '../../providers/index.ts'
import { getSetting } from '../../system/index.ts'
import * as operators from '../backoffice.repo.ts'
import { backofficeSettings } from '../settings.ts'
import * as repo from './invitations.repo.ts'

type Deps = Pick<PlatformDeps, 'rng'> & { db: Database; passwords: Passwords }
export type Link = { token: string; expiresAt: Date }

/** The author of what the installation's command line does, in the audit log and beside settings. */
export const COMMAND_LINE = 'command line'
/** Whoever may do this can let new operators in. */
const INVITER: Permission = 'operators.edit'

/** A hash of random bytes: the operator has no password yet. */
const noPassword = ({ passwords, rng }: Deps) => passwords.hash(Buffer.from(rng.bytes(32)).toString('base64url'))

/** Whether another operator could hand the link out: then whoever invites must not do it alone. */
export async function isSecondNeeded(db: Queryable, inviterId: bigint): Promise<boolean> {
  const rows = await operators.listOperators(db)
  return rows.some(
    ({ id, status, permissions }) => id !== inviterId && status === 'active' && permissions.includes(INVITER),
  )
}

async function newLink(
  deps: Pick<Deps, 'rng'>,
  tx: Queryable,
  invitation: Pick<repo.Invitation, 'id'>,
  by: bigint | null,
): Promise<Link> {
  const { token, tokenHash } = newSessionToken(deps.rng)
  const minutes = (await getSetting(tx, backofficeSettings.invitationHours)) * 60
  return { token, expiresAt: await repo.issueToken(tx, invitation.id, { tokenHash, minutes, by }) }
}

/**
 * One operator invites another one, by name and permissions. Nobody gets in by that alone: the link is handed out by
 * `issueInvitation`. A disabled operator may be invited again, and then sets a new password and authenticator. Refuses
 * with `username_taken`, and with `permission_denied` for what the inviter may not do themselves.
 */
export async function inviteOperator(
  deps: Deps,
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
    const denied = permissions.find((one) => !acting.operator.permissions.includes(one))
    if (denied !== undefined) throw new AppError<ErrorCode>('permission_denied', { permission: denied })
    await repo.lockOperators(tx)
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
 * another operator could (`same_operator`): nobody makes themselves a second operator.
 */
export async function issueInvitation(
  deps: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.issueInvitation'>,
): Promise<RouteValue<'bo.issueInvitation'>> {
  const by = acting.operator.operatorId
  const entry: AuditEntry = { action: 'operators.issue_invitation', target: `operator:${input.id}` }
  const link = await auditedAction(deps.db, acting, entry, async (tx) => {
    await repo.lockOperators(tx)
    const invitation = found(await repo.findInvitation(tx, idOf(input.id)))
    if (invitation.invitedBy === by && (await isSecondNeeded(tx, by))) throw new AppError<ErrorCode>('same_operator')
    return newLink(deps, tx, invitation, by)
  })
  return { token: link.token, expiresAt: link.expiresAt.toISOString() }
}

/**
 * Ends an operator's access at once: sessions, an open invitation, later logins, and vendors' engineers whom they let
 * in. Never one's own: `same_operator`. The way back is a new invitation.
 */
export async function disableOperator(
  { db }: Pick<Deps, 'db'>,
  acting: Acting,
  input: RouteParsedInput<'bo.disableOperator'>,
): Promise<void> {
  const entry: AuditEntry = {
    action: 'operators.disable',
    target: `operator:${input.id}`,
    details: { reason: input.reason },
  }
  await auditedAction(db, acting, entry, async (tx) => {
    const operatorId = idOf(input.id)
    if (operatorId === acting.operator.operatorId) throw new AppError<ErrorCode>('same_operator')
    await repo.lockOperators(tx)
    const operator = found(await operators.findOperator(tx, operatorId))
    if (operator.status === 'disabled') throw new AppError<ErrorCode>('state_conflict', { state: 'disabled' })
    await repo.revokeInvitation(tx, operatorId)
    await repo.disableOperator(tx, operatorId)
    await operators.endOperatorSessions(tx, operatorId, null, 'disabled')
    await endInvitedBy(tx, operator.username)
  })
}

export type FirstOperator = 'invited' | 'again' | 'waiting' | 'present'

/**
 * The first operator, invited by the command line, with every permission. `waiting`: an invitation is open, and only
 * `isAgain` replaces its link; `present`: somebody can log in already, who then invites the others.
 */
export async function inviteFirstOperator(
  deps: Deps,
  input: { username: string; name: string; isAgain: boolean },
): Promise<{ outcome: FirstOperator; username: string; link: Link | null }> {
  const passwordHash = await noPassword(deps)
  return deps.db.tx(async (tx) => {
    await repo.lockOperators(tx)
    const rows = await operators.listOperators(tx)
    const active = rows.find(({ status }) => status === 'active')
    if (active) return { outcome: 'present', username: active.username, link: null }
    const open = (await repo.listInvitations(tx)).find(({ invitedBy }) => invitedBy === null)
    if (open && !input.isAgain) return { outcome: 'waiting', username: open.username, link: null }
    // The first invitation ends with the second, whoever it was for.
    if (open && open.username !== input.username) await repo.disableOperator(tx, open.operatorId)
    if (open) await repo.revokeInvitation(tx, open.operatorId)
    const known = await operators.findOperatorByName(tx, input.username)
    if (known) await repo.resetToInvited(tx, known.id, { passwordHash, permissions: allPermissions })
    const operatorId =
      known?.id ??
      must(
        await repo.insertInvitedOperator(tx, { ...input, passwordHash, permissions: allPermissions }),
        'the name is free',
      )
    await repo.revokeInvitation(tx, operatorId)
    await repo.insertInvitation(tx, { operatorId, invitedBy: null, invitedByName: COMMAND_LINE })
    const invitation = must(await repo.findInvitation(tx, operatorId), 'it was just written')
    const link = await newLink(deps, tx, invitation, null)
    await appendAudit(tx, {
      operatorId: null,
      operator: COMMAND_LINE,
      action: 'operators.invite',
      target: `operator:${input.username}`,
      details: { name: input.name, permissions: 'all', isAgain: open !== undefined },
      ip: null,
    })
    return { outcome: open ? 'again' : 'invited', username: input.username, link }
  })
}
