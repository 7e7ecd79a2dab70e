import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { forgetRecipients } from '../../../platform/messages/demo-outbox.repo.ts'
import type { Host } from '../../../platform/module.ts'
import { getSetting } from '../../system/index.ts'
import type { SecurityDeps } from './deps.ts'
import * as repo from './security.repo.ts'
import * as support from './support.repo.ts'
import { identitySettings } from '../settings.ts'

export type EraseDeps = Pick<SecurityDeps, 'db' | 'rng' | 'passwords' | 'avatars'> & {
  /** Erases the member's personal data in the modules above, in the same transaction. */
  eraseElsewhere: Host['all']['erase']
}

/** Members erased per run of the job. */
const RUN_MAX = 200

/**
 * Erases what identifies the owner of a closed account once its retention is over (trust.md ACC-13): a tombstone stays,
 * and the ledger with all its rows. `beside` runs in the same transaction. Refuses with `state_conflict`.
 */
export async function eraseMember(
  deps: EraseDeps,
  memberId: bigint,
  beside: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const days = await getSetting(deps.db, identitySettings.eraseAfterDays)
  const passwordHash = await deps.passwords.hash(Buffer.from(deps.rng.bytes(32)).toString('base64url'))
  const before = await repo.getAccount(deps.db, memberId)
  await deps.db.tx(async (tx) => {
    if (!(await support.eraseMember(tx, { memberId, days, passwordHash })))
      throw new AppError<ErrorCode>('state_conflict', { state: before.status })
    await forgetRecipients(
      tx,
      [before.email, before.phone].filter((one) => one !== null),
    )
    await deps.eraseElsewhere(tx, memberId)
    await beside(tx)
  })
  if (before.avatarType === 'CUSTOM' && before.avatar !== null) await deps.avatars.remove(before.avatar)
}

/** The job: every closed account whose retention is over. */
export async function eraseClosedMembers(deps: EraseDeps): Promise<number> {
  const days = await getSetting(deps.db, identitySettings.eraseAfterDays)
  const due = await support.listErasable(deps.db, { days, limit: RUN_MAX })
  for (const id of due) await eraseMember(deps, id)
  return due.length
}
