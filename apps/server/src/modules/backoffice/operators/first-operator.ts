import { must } from '@lotus/kernel'
import { permissions as allPermissions } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { appendAudit } from '../../../platform/audit.repo.ts'
import * as operators from '../backoffice.repo.ts'
import { newLink, noPassword, type InvitingDeps, type Link } from './invitations.ts'
import * as repo from './invitations.repo.ts'

/** The author of what the installation's command line does, in the audit log and beside settings. */
export const COMMAND_LINE = 'command line'

export type FirstOperator = 'invited' | 'again' | 'waiting' | 'present'

/**
 * The first operator, invited by the command line, with every permission. `waiting`: an invitation is open, and only
 * `isAgain` replaces its link; `present`: somebody can log in already, who then invites the others.
 */
export async function inviteFirstOperator(
  deps: InvitingDeps,
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
    const link = await newLink(deps, tx, invitation, { by: null, isHeld: false })
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

/**
 * Whoever has the machine is the second who agrees to a link that one operator alone handed out: it works at once. Returns
 * false if no such link of this operator is held.
 */
export async function agreeToInvitation({ db }: { db: Database }, username: string): Promise<boolean> {
  return db.tx(async (tx) => {
    await repo.lockOperators(tx)
    const held = (await repo.listInvitations(tx)).find((one) => one.username === username && one.isHeld)
    if (!held) return false
    await repo.endHold(tx, held.id)
    await appendAudit(tx, {
      operatorId: null,
      operator: COMMAND_LINE,
      action: 'operators.agree',
      target: `operator:${username}`,
      details: { invitedBy: held.invitedByName },
      ip: null,
    })
    return true
  })
}
