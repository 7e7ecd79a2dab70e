import { z } from 'zod'
import { zMoney, zTime, zTexts } from '../schema-parts.ts'

export const zChannel = z.object({
  code: z.string(),
  method: z.enum(['DEP_BANK']),
  name: zTexts(),
  min: zMoney,
  max: zMoney,
  /** VND for one P; null if the channel does not convert (DECISIONS 1). */
  vndPerUnit: z.string().nullable(),
  orderMinutes: z.number().int(),
  isSimulated: z.boolean(),
  quickAmounts: z.array(zMoney),
})

const depositStatuses = ['AWAITING_PAYMENT', 'CREDITED', 'EXPIRED', 'CANCELLED', 'LATE_REVIEW'] as const
export const zDeposit = z.object({
  id: z.string(),
  refNo: z.string(),
  channelCode: z.string(),
  status: z.enum(depositStatuses),
  amount: zMoney,
  credited: zMoney.nullable(),
  /** The amount of the bank transfer, in VND. */
  amountVnd: z.string().nullable(),
  payee: z
    .object({ bank: z.string(), accountName: z.string(), accountNumber: z.string(), content: z.string() })
    .nullable(),
  /** EMVCo payload for the QR code; null if the channel has none. */
  qrPayload: z.string().nullable(),
  isSimulated: z.boolean(),
  createdAt: zTime,
  expiresAt: zTime,
  creditedAt: zTime.nullable(),
})

export const zPayoutAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  /** Only the last four digits: the whole number never leaves the server. */
  tail: z.string(),
  holderName: z.string(),
  isDefault: z.boolean(),
})

export const withdrawalStatuses = ['SUBMITTED', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'REJECTED'] as const
export const zWithdrawal = z.object({
  id: z.string(),
  refNo: z.string(),
  status: z.enum(withdrawalStatuses),
  amount: zMoney,
  fee: zMoney,
  net: zMoney,
  payoutAccount: z.object({ bankName: z.string(), tail: z.string() }),
  rejectReason: z.string().nullable(),
  createdAt: zTime,
  paidAt: zTime.nullable(),
  /** After this instant the payout counts as received (T17). */
  confirmDeadline: zTime.nullable(),
  closedAt: zTime.nullable(),
})

export const zEligibility = z.object({
  balance: zMoney,
  withdrawable: zMoney,
  locked: zMoney,
  min: zMoney,
  max: zMoney,
  dailyCountLeft: z.number().int(),
  dailyAmountLeft: zMoney,
  confirmMinutes: z.number().int(),
  /** Every rule, passed or failed, with figures; failed ones first. The client translates each as `checks.<code>`. */
  checks: z.array(
    z.object({
      code: z.enum(['account_active', 'payout_account', 'no_open_request', 'turnover', 'daily_limit', 'balance']),
      ok: z.boolean(),
      details: z.record(z.string(), z.string()),
    }),
  ),
})

export const zBoWithdrawal = zWithdrawal.extend({
  memberId: z.string(),
  account: z.string(),
  reviewer: z.string().nullable(),
  decidedAt: zTime.nullable(),
})

export const zBoWithdrawalDetail = zBoWithdrawal.extend({
  holderName: z.string(),
  member: z.object({
    registeredAt: zTime,
    lastLoginAt: zTime.nullable(),
    lastIp: z.string().nullable(),
    status: z.string(),
  }),
  money: z.object({
    cash: zMoney,
    bonus: zMoney,
    onHold: zMoney,
    depositsTotal: zMoney,
    withdrawalsTotal: zMoney,
    stakesTotal: zMoney,
    payoutsTotal: zMoney,
  }),
  history: z.array(z.object({ at: zTime, who: z.string(), action: z.string(), note: z.string().nullable() })),
})
