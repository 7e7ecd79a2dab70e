import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { endInvitedBy } from '../../providers/index.ts'
import * as operators from '../backoffice.repo.ts'
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
      return endBegunBy(tx, operator)
    },
    (invited) => (invited.length === 0 ? {} : { invited }),
  )
}

/** What they began falls with them: one alone must not finish it. Returns whose invitations ended. */
async function endBegunBy(
  tx: Transaction,
  { id, username }: Pick<operators.OperatorRow, 'id' | 'username'>,
): Promise<string[]> {
  const invited = await repo.endInvitationsOf(tx, id)
  await endInvitedBy(tx, username)
  return invited
}

/**
 * Any operator objects to a link that one alone handed out, while it is held: it is revoked, and whoever was invited does
 * not get in. Refuses with `state_conflict` once the hold is over.
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
    const invitation = found(await repo.findInvitation(tx, operatorId))
    if (!invitation.isHeld) throw new AppError<ErrorCode>('state_conflict', { state: 'over' })
    await repo.revokeInvitation(tx, operatorId)
    await repo.disableOperator(tx, operatorId)
  })
}
