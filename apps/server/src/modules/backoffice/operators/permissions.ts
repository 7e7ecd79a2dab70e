import { AppError, assert } from '@lotus/kernel'
import { needsTwo, permissions as allPermissions, type ErrorCode, type RouteParsedInput } from '@lotus/contract'
import { operatorChanged } from '@lotus/contract/events'
import type { Database, Transaction } from '@lotus/database'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import * as operators from '../backoffice.repo.ts'
import { backofficeSettings } from '../settings.ts'
import { endBegunBy, ENGINEERS_INVITER } from './end-begun.ts'
import * as grants from './grants.repo.ts'
import { INVITER, isHolder } from './invitations.ts'
import { lockOperators } from './invitations.repo.ts'
import { assertStillMay } from './still-may.ts'

type Deps = { db: Database }

const conflict = (state: string) => new AppError<ErrorCode>('state_conflict', { state })
/** In the order of the contract; a name that it no longer has stays at the end. */
const inOrder = (names: readonly string[]): string[] => [
  ...allPermissions.filter((one) => names.includes(one)),
  ...names.filter((one) => !allPermissions.some((known) => known === one)),
]
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

/**
 * Whether the proposer would be the only one who can put it in force: nobody else, beside the one whom it is about, may
 * change operators.
 */
const isAlone = (rows: readonly operators.OperatorRow[], proposer: bigint, about: bigint): boolean =>
  !rows.some((row) => row.id !== proposer && row.id !== about && isHolder(row))

/**
 * What a colleague may do from now on. Taking away takes one operator and effect at once; so does adding what neither
 * moves money nor leads to it. What else is added waits for another operator, or, if nobody else could agree, for the
 * hold. Nobody adds what they may not do themselves (`permission_denied`), or changes their own (`same_operator`).
 */
export async function setOperatorPermissions(
  { db }: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.setOperatorPermissions'>,
): Promise<void> {
  const entry: AuditEntry = {
    action: 'operators.set_permissions',
    target: `operator:${input.id}`,
    details: { reason: input.reason },
  }
  await auditedAction(
    db,
    acting,
    entry,
    (tx) => change(tx, acting, input),
    ({ before, after, proposed, heldUntil }) => ({
      before,
      after,
      ...(proposed.length > 0 && { proposed, heldUntil: heldUntil?.toISOString() ?? null }),
    }),
  )
}

type Changed = { before: string[]; after: string[]; proposed: readonly string[]; heldUntil: Date | null }

async function change(
  tx: Transaction,
  { operator: { operatorId: by } }: Acting,
  input: RouteParsedInput<'bo.setOperatorPermissions'>,
): Promise<Changed> {
  const operatorId = idOf(input.id)
  if (operatorId === by) throw new AppError<ErrorCode>('same_operator')
  await lockOperators(tx)
  const own = await assertStillMay(tx, { operatorId: by }, INVITER)
  const operator = found(await operators.findOperator(tx, operatorId))
  const before = operator.permissions
  if (operator.status !== 'active') throw conflict(operator.status)
  if (!isSame(before, input.seen)) throw conflict('changed')
  const added = allPermissions.filter((one) => input.permissions.includes(one) && !before.includes(one))
  const denied = added.find((one) => !own.includes(one))
  if (denied !== undefined) throw new AppError<ErrorCode>('permission_denied', { permission: denied })
  const proposed = added.filter(needsTwo)
  const kept = before.filter((one) => input.permissions.includes(one))
  const after = inOrder([...kept, ...added.filter((one) => !needsTwo(one))])
  if (proposed.length === 0 && isSame(before, after)) throw conflict('same')
  let heldUntil: Date | null = null
  if (proposed.length > 0) {
    if (await grants.findGrantOf(tx, operatorId)) throw conflict('proposed')
    const rows = await operators.listOperators(tx)
    const holdDays = isAlone(rows, by, operatorId) ? await getSetting(tx, backofficeSettings.invitationHoldDays) : null
    heldUntil = await grants.insertGrant(tx, { operatorId, permissions: proposed, reason: input.reason, by, holdDays })
  }
  await putInForce(tx, operator, after, by)
  return { before, after, proposed, heldUntil }
}

/** Every call asks what its caller may do, so sessions have the change at once; sockets come back with it. */
async function putInForce(
  tx: Transaction,
  operator: operators.OperatorRow,
  after: readonly string[],
  by: bigint,
): Promise<void> {
  if (isSame(operator.permissions, after)) return
  await grants.setPermissions(tx, operator.id, after)
  await addEvent(tx, operatorChanged, `operator:${operator.id}`, {})
  // What somebody began, nobody finishes without them; whom they let in may be themselves.
  const hasLost = (permission: string) => operator.permissions.includes(permission) && !after.includes(permission)
  await endBegunBy(tx, operator, { by, invitations: hasLost(INVITER), engineers: hasLost(ENGINEERS_INVITER) })
}

/**
 * The second operator's decision on permissions that wait: not the one who proposed them, and not the one who would get
 * them. The proposer may put them in force after a hold, and takes them back at any time.
 */
export async function decideOperatorGrant(
  { db }: Deps,
  acting: Acting,
  { id, isConfirmed }: RouteParsedInput<'bo.decideOperatorGrant'>,
): Promise<void> {
  const by = acting.operator.operatorId
  const action = isConfirmed ? 'operators.confirm_permissions' : 'operators.return_permissions'
  await auditedAction(
    db,
    acting,
    { action, target: `grant:${id}` },
    async (tx) => {
      await lockOperators(tx)
      await assertStillMay(tx, acting.operator, INVITER)
      const grant = found(await grants.findGrant(tx, idOf(id)))
      const operator = await operators.findOperator(tx, grant.operatorId)
      assert(operator, 'a grant belongs to an operator')
      const after = isConfirmed ? inOrder([...operator.permissions, ...grant.permissions]) : operator.permissions
      if (isConfirmed) {
        if (!mayConfirm(grant, by)) throw new AppError<ErrorCode>('same_operator')
        if (operator.status !== 'active') throw conflict(operator.status)
        await putInForce(tx, operator, after, by)
      }
      await grants.endGrant(tx, grant.id, { state: isConfirmed ? 'confirmed' : 'returned', by })
      return { grant, before: operator.permissions, after }
    },
    ({ grant, before, after }) => ({
      operator: grant.username,
      proposedBy: grant.proposedByName,
      permissions: grant.permissions,
      before,
      after,
    }),
  )
}

/** Whether this operator may put a waiting grant in force. */
export const mayConfirm = ({ operatorId, proposedBy, heldUntil, isHeld }: grants.Grant, by: bigint): boolean =>
  by !== operatorId && (by !== proposedBy || (heldUntil !== null && !isHeld))
