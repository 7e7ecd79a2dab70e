import type { ErrorCode, RouteValue } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import { keepDocument } from '../../../platform/uploads/keep-document.ts'
import { getSetting } from '../../system/index.ts'
import type { CashierDeps } from '../deps.ts'
import { cashierSettings } from '../settings.ts'
import * as repo from './claim.repo.ts'

/** Where operators' pages find the pictures; only `bo.claimProof` gives an address that works, for some minutes. */
export const PROOFS = '/media/withdrawals/'
const DAY_SECONDS = 86_400
const BATCH = 200

/** The call `cashier.uploadProof`: one picture, re-encoded; it is kept if a claim takes it within a day (V14). */
export async function uploadProof(
  { db, proofs }: Pick<CashierDeps, 'db' | 'proofs'>,
  memberId: bigint,
  bytes: Uint8Array | null,
): Promise<RouteValue<'cashier.uploadProof'>> {
  // Counted before the work: the bound protects against the work (trust.md 4.11).
  if ((await repo.countProofs(db, memberId)) >= (await getSetting(db, cashierSettings.proofsDaily)))
    throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: DAY_SECONDS })
  const { name, hash } = await keepDocument(proofs, bytes)
  await repo.insertProof(db, { memberId, name, hash })
  return { image: name }
}

/** Deletes pictures that no claim took within a day. */
export async function purgeProofs({ db, proofs }: Pick<CashierDeps, 'db' | 'proofs'>): Promise<void> {
  for (;;) {
    const names = await repo.purgeProofs(db, BATCH)
    for (const name of names) await proofs.remove(PROOFS + name)
    if (names.length < BATCH) return
  }
}

/** Deletes the pictures of a member whose data are erased (trust.md ACC-13). */
export async function eraseProofs(
  { proofs }: Pick<CashierDeps, 'proofs'>,
  tx: Parameters<typeof repo.eraseProofs>[0],
  memberId: bigint,
): Promise<void> {
  for (const name of await repo.eraseProofs(tx, memberId)) await proofs.remove(PROOFS + name)
}
