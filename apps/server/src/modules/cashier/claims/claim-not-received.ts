import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { idOf } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import { findWithdrawal } from '../cashier.repo.ts'
import type { CashierDeps } from '../deps.ts'
import { presentWithdrawal, readShowing } from '../presenters.ts'
import { cashierSettings } from '../settings.ts'
import * as repo from './claim.repo.ts'

const errors = ['not_found', 'claim_window_over', 'upload_invalid'] as const satisfies ErrorCode[]

/**
 * T17: the member says that a paid withdrawal did not arrive, with a sentence and pictures of the account. It becomes a case;
 * no money moves until operators have decided it. Two tabs make one claim.
 */
export async function claimNotReceived(
  deps: CashierDeps,
  memberId: bigint,
  { id, said, images }: RouteParsedInput<'cashier.claimNotReceived'>,
): Promise<RouteValue<'cashier.claimNotReceived'>> {
  const withdrawal = idOf(id)
  const days = await getSetting(deps.db, cashierSettings.claimDays)
  const claim = { memberId, id: withdrawal, said, images: [...new Set(images)], days }
  const { code, state } = await repo.claimNotReceived(deps.db, claim)
  if (code === 'state_conflict') throw new AppError<ErrorCode>(code, { state })
  const refused = errors.find((known) => known === code)
  if (refused !== undefined) throw new AppError<ErrorCode>(refused)
  deps.nudgeOutbox()
  const row = must(await findWithdrawal(deps.db, withdrawal, memberId), 'it was just claimed')
  return presentWithdrawal(row, await readShowing(deps.db))
}
