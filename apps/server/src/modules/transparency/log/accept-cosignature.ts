import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { parseCheckpoint, verifyCheckpoint, type NoteKey } from '@lotus/rules/fairness'
import { found } from '../../../platform/paging.ts'
import { findCheckpoint, storeCosignature } from '../transparency.repo.ts'

/** Accepts a witness's signature of one of our checkpoints. Only witnesses configured by the operator are accepted. */
export async function acceptCosignature(
  db: Queryable,
  witnesses: readonly NoteKey[],
  { size, line }: RouteParsedInput<'log.cosign'>,
): Promise<void> {
  const head = found(await findCheckpoint(db, size))
  const checkpoint = parseCheckpoint(`${head.note}${line}\n`)
  for (const key of checkpoint ? witnesses : []) {
    if (checkpoint && (await verifyCheckpoint(checkpoint, key)).isValid) {
      await storeCosignature(db, size, key.name, line)
      return
    }
  }
  throw new AppError<ErrorCode>('permission_denied')
}
