import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import * as repo from './security.repo.ts'
import { identitySettings } from '../settings.ts'

/**
 * Checks an answer and counts it: after some wrong ones in a row, tries are refused for a while. The try is stored
 * before the check, so that parallel guesses cannot pass the limit together.
 */
export async function guarded(
  db: Database,
  memberId: bigint,
  method: 'totp' | 'recovery' | 'password' | 'bank_name',
  refusal: ErrorCode,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const [max, windowMinutes] = await Promise.all([
    getSetting(db, method === 'bank_name' ? identitySettings.bankNameTries : identitySettings.factorTriesMax),
    getSetting(db, identitySettings.factorTriesMinutes),
  ])
  const { tryId, retrySeconds } = await repo.beginFactorTry(db, memberId, method, {
    max,
    windowSeconds: windowMinutes * 60,
  })
  if (tryId === null) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: retrySeconds ?? 60 })
  if (!(await isRight())) throw new AppError<ErrorCode>(refusal)
  await repo.succeedFactorTry(db, tryId)
}
