import { riskReasons } from '@lotus/contract/schemas'
import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'

const zPoints = z.number().int().min(0).max(1000)

const LATER_POINTS = 40

/** How a withdrawal is rated (operations.md 5.4, where every weight is inferred): 0 points switch a reason off. */
export const riskSettings = defineSettings({
  riskPoints: {
    key: 'cashier.risk_points',
    isGuarded: true,
    // A reason that came after the operator's own points counts as much as by itself.
    schema: z.record(z.enum(riskReasons), zPoints.default(LATER_POINTS)),
    default: {
      first_withdrawal: 20,
      payout_account_new: 40,
      payout_account_shared: 60,
      password_new: 30,
      phone_new: 30,
      fund_password_new: 30,
      amount_high: 25,
      turnover_low: 35,
      winnings_high: 30,
      transfers_received: LATER_POINTS,
      device_new: 20,
      country_new: 20,
      failed_tries: 20,
      identity_shared: 30,
      passed_through: LATER_POINTS,
      split_amounts: LATER_POINTS,
      documents_waited: LATER_POINTS,
    },
  },
  // A change, an account, a device is new for so many hours.
  riskNewHours: { key: 'cashier.risk_new_hours', isGuarded: true, schema: zWhole(1, 720), default: 24 },
  // High: more than so many times the average of the payouts before.
  riskAmountTimes: { key: 'cashier.risk_amount_times', isGuarded: true, schema: zWhole(2, 1000), default: 10 },
  // Little: stakes below this part of the deposits; 1,000,000 is once their amount.
  riskTurnoverPpm: {
    key: 'cashier.risk_turnover_ppm',
    isGuarded: true,
    schema: zWhole(0, 100_000_000),
    default: 1_200_000,
  },
  // High: winnings above this amount and above so many times the deposits.
  riskWinningsLeast: { key: 'cashier.risk_winnings_least', isGuarded: true, schema: zAmountText, default: '5000' },
  riskWinningsTimes: { key: 'cashier.risk_winnings_times', isGuarded: true, schema: zWhole(1, 1000), default: 10 },
  // Much: transfers of the team above this part of all that came in, deposits and transfers; 500,000 is half.
  riskTransfersPpm: {
    key: 'cashier.risk_transfers_ppm',
    isGuarded: true,
    schema: zWhole(0, 1_000_000),
    default: 500_000,
  },
  // Passed through (trust.md AML-1): of what came in within so many hours, at least this amount, this part leaves; 800,000 is four fifths.
  // And split: so many movements within so many days, each below an amount by at most this part of it.
  riskPassHours: { key: 'cashier.risk_pass_hours', isGuarded: true, schema: zWhole(1, 720), default: 24 },
  riskPassLeast: { key: 'cashier.risk_pass_least', isGuarded: true, schema: zAmountText, default: '1000' },
  riskPassPpm: { key: 'cashier.risk_pass_ppm', isGuarded: true, schema: zWhole(1, 1_000_000), default: 800_000 },
  riskSplitDays: { key: 'cashier.risk_split_days', isGuarded: true, schema: zWhole(1, 30), default: 7 },
  riskSplitBelow: { key: 'cashier.risk_split_below', isGuarded: true, schema: zAmountText, default: '20000' },
  riskSplitPpm: { key: 'cashier.risk_split_ppm', isGuarded: true, schema: zWhole(1, 1_000_000), default: 100_000 },
  riskSplitCount: { key: 'cashier.risk_split_count', isGuarded: true, schema: zWhole(2, 100), default: 3 },
  // Wrong passwords and fund passwords from which on they count.
  riskFailedTries: { key: 'cashier.risk_failed_tries', isGuarded: true, schema: zWhole(1, 100), default: 3 },
})
