import { AppError, moneyToString } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { payoutTakenBack } from '@lotus/contract/events'
import type { Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found } from '../../../platform/paging.ts'
import { houseAccounts } from '../../wallet/index.ts'
import { findWithdrawal, type WithdrawalRow } from '../cashier.repo.ts'
import type { CashierDeps } from '../deps.ts'
import * as repo from '../payments/payout.repo.ts'
import { getCashierSettings } from '../settings.ts'
import { decideWithdrawal } from './review-withdrawals.ts'

const errors = ['not_found', 'payout_ref_used', 'same_operator'] as const satisfies ErrorCode[]

/**
 * Ends a payout that is unclear, as paid or as failed: the first operator asks, and another one who asks the same confirms
 * it. Paid, the held money goes to the account of the channel that paid it.
 */
export async function endPayout(
  deps: CashierDeps,
  acting: Acting,
  { id, payoutRef: ref, result, providerRef: typed, reason }: RouteParsedInput<'bo.endPayout'>,
): Promise<RouteValue<'bo.endPayout'>> {
  const providerRef = result === 'paid' ? (typed ?? null) : null
  const details = { payoutRef: ref, result, providerRef, reason }
  return decideWithdrawal(deps, acting, { action: 'withdrawals.end_payout', id, details }, async (tx, one) => {
    const row = found(await findWithdrawal(tx, one.id, null))
    const payout = found((await repo.listPayouts(tx, row.member_id, row.id)).find((o) => o.payout_ref === ref))
    const { withdrawConfirmMinutes: confirmMinutes } = await getCashierSettings(tx)
    const by = { operatorId: one.operator.id, operatorName: one.operator.username }
    const house = houseAccounts.psp(payout.channel_code)
    const end = { id: one.id, ref, result, providerRef, reason, ...by, house, confirmMinutes }
    const { code, state = row.status } = await repo.endPayout(tx, end)
    if (code === 'state_conflict') throw new AppError<ErrorCode>(code, { state })
    const refused = errors.find((known) => known === code)
    if (refused !== undefined) throw new AppError<ErrorCode>(refused)
    await tellTaken(tx, row, payout)
    return found(await findWithdrawal(tx, one.id, null))
  })
}

/** The member reads what was taken again, where this end took something. */
async function tellTaken(
  tx: Queryable,
  { id, member_id: memberId, ref_no: refNo, amount }: WithdrawalRow,
  before: repo.PayoutRow,
) {
  const payouts = await repo.listPayouts(tx, memberId, id)
  const {
    taken_back: taken,
    taken_owed: owed,
    end_ref: ref,
  } = found(payouts.find((o) => o.payout_ref === before.payout_ref))
  if (taken === null || before.taken_back !== null) return
  await addEvent(tx, payoutTakenBack, `member:${memberId}`, {
    id: id.toString(),
    refNo,
    amount: moneyToString(amount),
    providerRef: ref ?? '',
    taken: moneyToString(taken),
    owed: moneyToString(owed ?? 0n),
  })
}
