import { parseMoney, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../system/index.ts'

/** Operator-editable rules of the cashier; defaults and their sources stand in the system's setting table. */
export type CashierSettings = {
  withdrawMin: Money
  withdrawMax: Money
  /** Requests and amount a business day (by VIP level in a later issue). */
  withdrawDailyCount: number
  withdrawDailyAmount: Money
  /** T17: with no answer after so many minutes a payout counts as received. */
  withdrawConfirmMinutes: number
  /** Open deposit orders of one member at a time. */
  depositOpenMax: number
  payoutAccountsMax: number
  /** Valid bets that a deposit asks for, in millionths of its amount. */
  depositTurnoverPpm: number
}

export async function getCashierSettings(db: Queryable): Promise<CashierSettings> {
  return {
    withdrawMin: parseMoney(await getSetting(db, 'cashier.withdraw_min')),
    withdrawMax: parseMoney(await getSetting(db, 'cashier.withdraw_max')),
    withdrawDailyCount: await getSetting(db, 'cashier.withdraw_daily_count'),
    withdrawDailyAmount: parseMoney(await getSetting(db, 'cashier.withdraw_daily_amount')),
    withdrawConfirmMinutes: await getSetting(db, 'cashier.withdraw_confirm_minutes'),
    depositOpenMax: await getSetting(db, 'cashier.deposit_open_max'),
    payoutAccountsMax: await getSetting(db, 'cashier.payout_accounts_max'),
    depositTurnoverPpm: await getSetting(db, 'cashier.deposit_turnover_ppm'),
  }
}
