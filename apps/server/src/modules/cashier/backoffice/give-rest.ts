import { AppError, moneyToString, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { restGiven } from '@lotus/contract/events'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import type { Acting } from '../../../platform/audit.ts'
import { found } from '../../../platform/paging.ts'
import { findWithdrawal } from '../cashier.repo.ts'
import type { CashierDeps } from '../deps.ts'
import { giveRest } from '../payments/payout.repo.ts'
import { getCashierSettings } from '../settings.ts'
import { decideWithdrawal } from './review-withdrawals.ts'

/**
 * Gives back what of a partly paid withdrawal nobody could pay: one operator asks, another one who asks for the same sum confirms. The
 * withdrawal is paid then, with what its parts carried, and the member is told of both.
 */
export async function giveWithdrawalRest(
  deps: CashierDeps,
  acting: Acting,
  { id, left, reason }: RouteParsedInput<'bo.giveWithdrawalRest'>,
): Promise<RouteValue<'bo.giveWithdrawalRest'>> {
  const entry = { action: 'withdrawals.give_rest', id, details: { left, reason } } as const
  return decideWithdrawal(deps, acting, entry, async (tx, one) => {
    const { withdrawConfirmMinutes: confirmMinutes } = await getCashierSettings(tx)
    const by = { operatorId: one.operator.id, operatorName: one.operator.username }
    const reply = await giveRest(tx, { id: one.id, left: parseMoney(left), reason, ...by, confirmMinutes })
    if (reply.code === 'not_found' || reply.code === 'same_operator') throw new AppError<ErrorCode>(reply.code)
    if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.state })
    const row = found(await findWithdrawal(tx, one.id, null))
    if (reply.given !== undefined && reply.fee !== undefined) {
      await addEvent(tx, restGiven, `member:${row.member_id}`, {
        id: row.id.toString(),
        refNo: row.ref_no,
        amount: moneyToString(BigInt(reply.given) + BigInt(reply.fee)),
        paid: moneyToString(row.amount - row.fee - row.given_back),
        note: reason,
      })
    }
    return row
  })
}
