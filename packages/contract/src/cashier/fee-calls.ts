import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { zAmount, zMoney } from '../schema-parts.ts'
import { zFee } from './fee-schemas.ts'
import { zEligibility } from './schemas.ts'

/** What can be withdrawn, and what it costs. */
export const feeCalls = {
  'cashier.eligibility': memberGet({
    path: '/wps/cashier/withdrawals/eligibility',
    value: zEligibility,
  }),
  /** What a withdrawal of this amount costs now; the request names it. */
  'cashier.withdrawalFee': memberGet({
    path: '/wps/cashier/withdrawals/fee',
    errors: ['amount_invalid'],
    input: z.object({ amount: zAmount }),
    value: z.object({ fee: zMoney, net: zMoney, terms: zFee }),
  }),
}
