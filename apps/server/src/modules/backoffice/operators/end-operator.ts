import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { operatorChanged } from '@lotus/contract/events'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found, idOf } from '../../../platform/paging.ts'
import * as operators from '../backoffice.repo.ts'
import { endBegunBy } from './end-begun.ts'
import { endGrant, endGrantsOf, findGrantOf } from './grants.repo.ts'
import { INVITER, type InvitingDeps } from './invitations.ts'
import * as repo from './invitations.repo.ts'
import { assertStillMay } from './still-may.ts'

/**
 * Ends an operator's access at once: sessions, an open invitation, later logins, what they began for others, and vendors'
 * engineers whom they let in. Never one's own: `same_operator`. The way back is a new invitation.
 */
export async function disableOperator(
  { db }: Pick<InvitingDeps, 'db'>,
  acting: Acting,
  input: RouteParsedInput<'bo.disableOperator'>,
): Promise<void> {
  const entry: AuditEntry = {
    action: 'operators.disable',
    target: `operator:${input.id}`,
    details: { reason: input.reason },
  }
  await auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      const operatorId = idOf(input.id)
      if (operatorId === acting.operator.operatorId) throw new AppError<ErrorCode>('same_operator')
      await repo.lockOperators(tx)
      // Of two who end each other only one does it.
      await assertStillMay(tx, acting.operator, INVITER)
      const operator = found(await operators.findOperator(tx, operatorId))
      if (operator.status === 'disabled') throw new AppError<ErrorCode>('state_conflict', { state: 'disabled' })
      await repo.revokeInvitation(tx, operatorId)
      await repo.disableOperator(tx, operatorId)
      await operators.endOperatorSessions(tx, operatorId, null, 'disabled')
      await addEvent(tx, operatorChanged, `operator:${operatorId}`, {})
      const by = acting.operator.operatorId
      await endGrantsOf(tx, operatorId, { by, isAbout: true })
      return endBegunBy(tx, operator, { by, invitations: true, engineers: true })
    },
    (invited) => (invited.length === 0 ? {} : { invited }),
  )
}

/**
 * Any operator objects to what one alone decided, while it is held: a link is revoked, and whoever was invited does not
 * get in; permissions are not given. Refuses with `state_conflict` once the hold is over.
 */
export async function objectToOperator(
  { db }: Pick<InvitingDeps, 'db'>,
  acting: Acting,
  input: RouteParsedInput<'bo.objectToOperator'>,
): Promise<void> {
  const entry: AuditEntry = {
    action: 'operators.object',
    target: `operator:${input.id}`,
    details: { reason: input.reason },
  }
  await auditedAction(db, acting, entry, async (tx) => {
    await repo.lockOperators(tx)
    const operatorId = idOf(input.id)
    const over = () => new AppError<ErrorCode>('state_conflict', { state: 'over' })
    const grant = await findGrantOf(tx, operatorId)
    if (grant) {
      if (!grant.isHeld) throw over()
      return endGrant(tx, grant.id, { state: 'returned', by: acting.operator.operatorId })
    }
    const invitation = found(await repo.findInvitation(tx, operatorId))
    if (!invitation.isHeld) throw over()
    await repo.revokeInvitation(tx, operatorId)
    await repo.disableOperator(tx, operatorId)
  })
}
