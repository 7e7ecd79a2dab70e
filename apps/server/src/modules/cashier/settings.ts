import { parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../system/index.ts'
import { z } from 'zod'
import { defineSettings, zAmountText, zMinutes } from '../../platform/setting.ts'

export const cashierSettings = defineSettings({
  // operations.md 3.4: limits of one withdrawal and of a business day, and the minutes of T17; the other two are from
  // 3.2 and 3.3.
  withdrawMin: { key: 'cashier.withdraw_min', schema: zAmountText, default: '100' },
  withdrawMax: { key: 'cashier.withdraw_max', isGuarded: true, schema: zAmountText, default: '100000' },
  // Withdrawals and their sum per business day (by VIP level in a later issue).
  withdrawDailyCount: { key: 'cashier.withdraw_daily_count', schema: z.number().int().min(1).max(100), default: 3 },
  withdrawDailyAmount: {
    key: 'cashier.withdraw_daily_amount',
    isGuarded: true,
    schema: zAmountText,
    default: '100000',
  },
  // T17: without an answer, a payout counts as received after this many minutes.
  withdrawConfirmMinutes: { key: 'cashier.withdraw_confirm_minutes', schema: zMinutes(10_080), default: 30 },
  // Open deposit orders of one member at a time.
  depositOpenMax: { key: 'cashier.deposit_open_max', schema: z.number().int().min(1).max(20), default: 3 },
  payoutAccountsMax: { key: 'cashier.payout_accounts_max', schema: z.number().int().min(1).max(20), default: 5 },
  // operations.md 3.4: valid bets that a deposit requires; 1,000,000 is once its amount. DECISIONS 10: none until the
  // cashier's issue.
  depositTurnoverPpm: {
    key: 'cashier.deposit_turnover_ppm',
    schema: z.number().int().min(0).max(100_000_000),
    default: 0,
  },
})

/** Rules of the cashier that operators can edit, in the form the use cases take. */
export async function getCashierSettings(db: Queryable) {
  const { withdrawMin, withdrawMax, withdrawDailyAmount, ...rest } = await getSettings(db, cashierSettings)
  return {
    ...rest,
    withdrawMin: parseMoney(withdrawMin),
    withdrawMax: parseMoney(withdrawMax),
    withdrawDailyAmount: parseMoney(withdrawDailyAmount),
  }
}
