import { AppError, moneyToString } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { MemberActor } from '../../../platform/http/context.ts'
import { endAllSessions } from '../entry/sessions.ts'
import type { SecurityDeps } from './deps.ts'
import { revokeDevices } from './devices.ts'
import { guarded } from './factor-tries.ts'
import * as repo from './security.repo.ts'

/**
 * The member closes the account (trust.md ACC-10). Nothing is forfeited: while there is money, a withdrawal on its way
 * or an open bet, the answer is `account_closing_balance` (balance, onHold, openBets) and the member must withdraw
 * first. Money may still come for an open deposit order: `too_many_open_orders` (limit, how many); or back from a
 * withdrawal that is not confirmed or is looked into: `account_closing_payout`. Refuses with
 * `login_failed` on a wrong password.
 */
export async function closeAccount(
  deps: SecurityDeps,
  member: MemberActor,
  input: RouteParsedInput<'security.closeAccount'>,
): Promise<{ ok: true }> {
  const { memberId } = member
  const { passwordHash, hasPassword } = await repo.getAccount(deps.db, memberId)
  // Without a password, the step-up check that the call requires is enough.
  if (hasPassword)
    await guarded(deps.db, memberId, 'password', 'login_failed', () =>
      deps.passwords.verify(passwordHash, input.password ?? ''),
    )
  await deps.db.tx(async (tx) => {
    // The wallet's lock first, then the member: bets and withdrawals lock in this order.
    const hold = await deps.closingHold(tx, memberId)
    if (hold.balance !== 0n || hold.onHold !== 0n || hold.openBets > 0) {
      throw new AppError<ErrorCode>('account_closing_balance', {
        balance: moneyToString(hold.balance),
        onHold: moneyToString(hold.onHold),
        openBets: hold.openBets,
      })
    }
    if (hold.openDeposits > 0) throw new AppError<ErrorCode>('too_many_open_orders', { limit: hold.openDeposits })
    if (hold.openPayouts > 0) throw new AppError<ErrorCode>('account_closing_payout')
    if (!(await repo.closeMember(tx, memberId, input.reason ?? null)))
      throw new AppError<ErrorCode>('state_conflict', { state: 'closed' })
    await revokeDevices(tx, memberId, 'closed')
  })
  await endAllSessions(deps, { memberId, reason: 'disabled' })
  return { ok: true }
}
