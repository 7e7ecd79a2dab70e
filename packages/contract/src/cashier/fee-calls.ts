import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { zAmount, zId, zMoney } from '../schema-parts.ts'
import { zFee } from './fee-schemas.ts'
import { zUsdtQuote } from './payout-account-schemas.ts'
import { zEligibility } from './schemas.ts'

/** What can be withdrawn, and what it costs. */
export const feeCalls = {
  'cashier.eligibility': memberGet({
    path: '/wps/cashier/withdrawals/eligibility',
    value: zEligibility,
  }),
  /** What a withdrawal of this amount costs now; the request names it. To an account of USDT also the rate and how much is sent. */
  'cashier.withdrawalFee': memberGet({
    path: '/wps/cashier/withdrawals/fee',
    errors: ['amount_invalid', 'payout_account_missing', 'usdt_rate_old', 'withdrawal_fee_too_high'],
    input: z.object({ amount: zAmount, payoutAccountId: zId.optional() }),
    value: z.object({ fee: zMoney, net: zMoney, terms: zFee, usdt: zUsdtQuote.nullable() }),
  }),
}
