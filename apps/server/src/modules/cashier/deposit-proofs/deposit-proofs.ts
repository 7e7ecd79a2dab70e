import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import { recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import { findReview } from '../backoffice/review-deposits.repo.ts'
import { PROOFS } from '../claims/proofs.ts'
import { getDeposit } from '../deposits/deposits.ts'
import type { CashierDeps } from '../deps.ts'
import { cashierSettings } from '../settings.ts'
import * as repo from './deposit-proof.repo.ts'

/** The member's pictures of a transfer whose money has not come (operations.md 3.2); uploaded just before. */
export async function addDepositProofs(
  deps: CashierDeps,
  memberId: bigint,
  { id, images }: RouteParsedInput<'cashier.addDepositProofs'>,
): Promise<RouteValue<'cashier.addDepositProofs'>> {
  const days = await getSetting(deps.db, cashierSettings.depositProofDays)
  const { code, state } = await repo.addDepositProofs(deps.db, { memberId, id: idOf(id), images, days })
  if (code === 'state_conflict') throw new AppError<ErrorCode>(code, { state })
  if (code !== 'ok') throw new AppError<ErrorCode>(code)
  return getDeposit(deps, memberId, id)
}

/** The pictures of an order. The look is audited with its reason before anything is shown. */
export async function viewDepositProofs(
  { db, proofs }: CashierDeps,
  acting: Acting,
  { id, reason }: RouteParsedInput<'bo.depositProofs'>,
): Promise<RouteValue<'bo.depositProofs'>> {
  const row = found(await findReview(db, 'order', idOf(id)))
  const pictures = await repo.listDepositProofs(db, row.member_id, row.id)
  const details = { refNo: row.ref_no, memberId: row.member_id.toString(), reason, images: pictures.length }
  await recordAudit(db, acting, { action: 'deposits.view_proof', target: `deposit:${id}`, details })
  return {
    images: pictures.map(({ name }) => proofs.open(PROOFS + name)),
    isShared: pictures.some((one) => one.is_shared),
  }
}
