import { AppError } from '@lotus/kernel'
import type { ErrorCode, Permission } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { OperatorActor } from '../../../platform/http/context.ts'
import * as operators from '../backoffice.repo.ts'

/** See `assertStillMay` of `platform/ports.ts`. */
export async function assertStillMay(
  tx: Queryable,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
  permission: Permission,
): Promise<readonly string[]> {
  const operator = await operators.findOperator(tx, operatorId)
  if (operator?.status !== 'active') throw new AppError<ErrorCode>('not_logged_in')
  if (!operator.permissions.includes(permission)) throw new AppError<ErrorCode>('permission_denied', { permission })
  return operator.permissions
}
