import { z } from 'zod'
import { zMoney, zTime } from '../schema-parts.ts'
import { zFee } from './fee-schemas.ts'
import { usdtNetworks } from './crypto-schemas.ts'
import { payoutKinds, zWithdrawalUsdt } from './payout-account-schemas.ts'
import { claimAnswers, zBoClaim, zClaim, zPayoutPart, zPayoutTry } from './payout-schemas.ts'

/**
 * PAYING: the provider has been asked, or is about to be. PAY_FAILED: it refused, and a reviewer decides again.
 * NOT_RECEIVED: paid, and the member says that it did not arrive; then it had arrived (RECEIVED_CONFIRMED), or the money is
 * back in the wallet (REFUNDED), or it is paid again.
 */
export const withdrawalStatuses = [
  'SUBMITTED',
  'PAYING',
  'PAY_FAILED',
  'PAID',
  'RECEIVED',
  'FORCED_RECEIVED',
  'NOT_RECEIVED',
  'RECEIVED_CONFIRMED',
  'REFUNDED',
  'REJECTED',
] as const
/** `amount` leaves the balance: `fee` of it is kept, `net` is paid out, without what of it came back while the rest was paid (`givenBack`). */
export const zWithdrawal = z.object({
  id: z.string(),
  refNo: z.string(),
  status: z.enum(withdrawalStatuses),
  amount: zMoney,
  fee: zMoney,
  net: zMoney,
  /** Null for those from before fees. */
  feeTerms: zFee.nullable(),
  /** The fee came back with the money; then it cost nothing. */
  feeReturnedAt: zTime.nullable(),
  /** The rest that nobody could pay, or parts that did not arrive while the others had: back in the wallet, with the fee's share of it. `reason`: the operator's words about the rest. */
  givenBack: z.object({ amount: zMoney, fee: zMoney, at: zTime, reason: z.string().nullable() }).nullable(),
  payoutAccount: z.object({
    kind: z.enum(payoutKinds),
    bankName: z.string(),
    network: z.enum(usdtNetworks).nullable(),
    tail: z.string(),
  }),
  /** Of one to an address of USDT. */
  usdt: zWithdrawalUsdt.nullable(),
  rejectReason: z.string().nullable(),
  createdAt: zTime,
  paidAt: zTime.nullable(),
  /** After this instant the payout counts as received (T17). */
  confirmDeadline: zTime.nullable(),
  closedAt: zTime.nullable(),
  /** By when it is paid or rejected, as was said when it was sent; null for those from before promises. */
  promisedAt: zTime.nullable(),
  /** Since when it is a case, because the promise had passed. */
  lateAt: zTime.nullable(),
  /** Its place among those that wait, the first is 1, counted up to 1000; null once decided. */
  queuePlace: z.number().int().nullable(),
  /** Approved by the rules and not by a person. */
  isAutomatic: z.boolean(),
  /** Turnover was missing when it was sent, and the member could not play (`until` null: without an end): two operators must agree. */
  unplayed: z
    .object({ why: z.enum(['bets_blocked', 'excluded']), missing: zMoney, until: zTime.nullable() })
    .nullable(),
  /** When the newest try to pay it through a provider was ordered, and since when the provider has it. */
  orderedAt: zTime.nullable(),
  sentAt: zTime.nullable(),
  /** The parts of which it is paid in several, those that are paid first; empty: it is paid as a whole. */
  parts: z.array(zPayoutPart).max(40),
  /** When its case was closed before it was decided. */
  caseClosedAt: zTime.nullable(),
  /** Until when the member may say that it did not arrive (T17); null: not any more, or not yet. */
  claimUntil: zTime.nullable(),
  /** The newest time the member said so. */
  claim: zClaim.nullable(),
  /** The money had come back and the payout had arrived after all: what was taken again, and what the member owes for it. */
  takenBack: z.object({ taken: zMoney, owed: zMoney, at: zTime }).nullable(),
})

/** Every rule of a withdrawal. A refusal names one of them; the page lists them all. */
export const withdrawalChecks = [
  'account_active',
  'identity_check',
  'service',
  'fund_password',
  'payout_account',
  'payout_cooling',
  'no_open_request',
  'no_dispute',
  'turnover',
  'contract_debt',
  'identity_level',
  'due_diligence',
  'daily_count',
  'daily_amount',
  'balance',
] as const
const zCheckCode = z.enum(withdrawalChecks)

export const zEligibility = z.object({
  balance: zMoney,
  /** What no turnover requirement locks. */
  withdrawable: zMoney,
  locked: zMoney,
  /** What one request can take at this moment; 0 while a rule is not met. With `rest` it is the balance. */
  now: zMoney,
  /** Why the rest of the balance cannot be taken now: a rule's code, or what one request cannot carry. */
  rest: z.array(z.object({ reason: z.enum([...withdrawalChecks, 'bonus', 'per_request', 'cents']), amount: zMoney })),
  /** Held by a request in review; not part of the balance. */
  onHold: zMoney,
  min: zMoney,
  max: zMoney,
  dailyCountLeft: z.number().int(),
  dailyAmountLeft: zMoney,
  /** What the member's identity level still allows; null: it sets no limit. */
  levelLeft: zMoney.nullable(),
  /** What the next request costs: `cashier.withdrawalFee` says how much of an amount. */
  fee: zFee,
  confirmMinutes: z.number().int(),
  promiseMinutes: z.number().int(),
  /** Measured over the last days, from sending to paying; null while there are too few payouts to say. */
  payoutTimes: z.object({
    days: z.number().int(),
    count: z.number().int(),
    medianSeconds: z.number().int().nullable(),
    p95Seconds: z.number().int().nullable(),
  }),
  /** Every rule, met or not, with figures; those not met first. The client translates each as `checks.<code>`. */
  checks: z.array(z.object({ code: zCheckCode, ok: z.boolean(), details: z.record(z.string(), z.string()) })),
  /** The open turnover requirements, oldest first, as bets fill them; at most 20. */
  requirements: z.array(
    z.object({
      /** Where it comes from: deposit, bonus, adjust ... and its reference there. */
      origin: z.string(),
      ref: z.string(),
      base: zMoney,
      multiplePpm: z.number().int(),
      required: zMoney,
      progress: zMoney,
      left: zMoney,
      createdAt: zTime,
      expiresAt: zTime.nullable(),
    }),
  ),
})

export const zBoWithdrawal = zWithdrawal.extend({
  memberId: z.string(),
  account: z.string(),
  reviewer: z.string().nullable(),
  decidedAt: zTime.nullable(),
  /** The first of two approvals; while it is open it waits for another operator's. */
  firstApproval: z.object({ who: z.string(), at: zTime, note: z.string().nullable() }).nullable(),
})

/** Why a withdrawal is unusual (operations.md 5.4): only what the database has facts for. */
export const riskReasons = [
  'first_withdrawal',
  'payout_account_new',
  'payout_account_shared',
  'password_new',
  'phone_new',
  'fund_password_new',
  'amount_high',
  'turnover_low',
  'winnings_high',
  'transfers_received',
  'device_new',
  'country_new',
  'failed_tries',
  'identity_shared',
  'passed_through',
  'split_amounts',
  'documents_waited',
] as const
/** A reason with its points and the facts it was judged by; amounts are decimal strings, times ISO 8601. */
export const zRiskReason = z.object({
  code: z.enum(riskReasons),
  points: z.number().int(),
  details: z.record(z.string(), z.string()),
})
/** Why the rules left a withdrawal to a reviewer. */
export const autoRefusals = [
  'odd',
  'odd_when_sent',
  'excluded',
  'account',
  'debt',
  'cooling',
  'fund_password',
  'day_cap',
  'reviewed',
  'second',
  'looked_after',
  // Its member has an open case of money that may be laundered.
  'aml',
  // Documents or the source of the member's money are waited for.
  'due_diligence',
  'dispute',
  'turnover',
  'failed',
] as const
export const zBoWithdrawalDetail = zBoWithdrawal.extend({
  /** What is not paid yet by a provider: what an approval pays, and says (`bo.approveWithdrawal`). */
  left: zMoney,
  /** How an operator asks to give the rest of a partly paid one back (`bo.giveWithdrawalRest`); another one who asks the same confirms. */
  restAsked: z.object({ amount: zMoney, reason: z.string(), who: z.string(), at: zTime }).nullable(),
  payouts: z.array(zPayoutTry),
  /** The channel through which an approval pays unless it says otherwise; null: by hand. */
  payoutChannel: z.string().nullable(),
  /** The most that this channel pays for one request, in as many parts as there may be: above it, it is paid by hand. Null: there is no such limit. */
  payoutMost: zMoney.nullable(),
  /** What the rules found when they looked; null: they did not. */
  automatic: z
    .object({
      refusal: z.enum(autoRefusals).nullable(),
      score: z.number().int().nullable(),
      reasons: z.array(zRiskReason),
      ratedAt: zTime,
    })
    .nullable(),
  /** The open case of money that may be laundered, of its member; null: none. Never said to the member. */
  amlCase: z.string().nullable(),
  /** Two operators must agree before it is paid. */
  needsSecond: z.boolean(),
  /** Of one with missing turnover: its member may play again. */
  playsAgain: z.boolean(),
  /** As rated when it was opened, the heaviest reason first; null for those from before. */
  risk: z.object({ score: z.number().int(), reasons: z.array(zRiskReason), ratedAt: zTime }).nullable(),
  holderName: z.string(),
  /** Of USDT the whole address, to send to by hand. */
  address: z.string().nullable(),
  /** The member's own name for payouts, if one is known, and whether it is the holder's without diacritics (WAL-7). */
  payeeName: z.string().nullable(),
  isOwnName: z.boolean().nullable(),
  member: z.object({
    registeredAt: zTime,
    lastLoginAt: zTime.nullable(),
    lastIp: z.string().nullable(),
    status: z.string(),
    /** That an operator blocked this member's withdrawals; `until` null: until it is lifted. Approving asks `isBlockMeant` then. */
    block: z.object({ at: zTime, by: z.string(), reason: z.string(), until: zTime.nullable() }).nullable(),
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

/** A withdrawal that is later than promised, whose payout is unclear, or that did not arrive; `id` is the withdrawal's. */
export const zLateCase = z.object({
  id: z.string(),
  refNo: z.string(),
  memberId: z.string(),
  account: z.string(),
  amount: zMoney,
  status: z.enum(withdrawalStatuses),
  promisedAt: zTime.nullable(),
  openedAt: zTime,
  /** Null: it is no case because of its time. */
  lateAt: zTime.nullable(),
  unclear: zPayoutTry.shape.unclear,
  /** When the member said that it did not arrive, and it is not decided yet. */
  claimedAt: zTime.nullable(),
  owner: z.string().nullable(),
  takenAt: zTime.nullable(),
  closedAt: zTime.nullable(),
  /** Null where the decision about the withdrawal closed it. */
  closedBy: z.string().nullable(),
  closingNote: z.string().nullable(),
})
export const zCaseDetail = zLateCase.extend({
  notes: z.array(z.object({ who: z.string(), at: zTime, note: z.string() })),
  /** To whom it was paid. */
  payoutAccount: z.object({ bankName: z.string(), tail: z.string(), holderName: z.string() }),
  /** When it was paid, and each try to pay it through a provider. */
  paidAt: zTime.nullable(),
  payouts: z.array(zPayoutTry),
  /** What the end of an open claim names (`bo.decideClaim`): where several were paid each of them, and HAND for a rest paid by hand; else none. */
  paidParts: z.array(z.object({ ref: z.string(), amount: zMoney, providerRef: z.string().nullable() })),
  /** Every time the member said that it did not arrive, the newest first. */
  claims: z.array(zBoClaim),
  /** What the provider answered when an operator asked, the newest first. */
  answers: z.array(
    z.object({
      payoutRef: z.string(),
      answer: z.enum(claimAnswers),
      providerRef: z.string().nullable(),
      reason: z.string().nullable(),
      who: z.string(),
      at: zTime,
    }),
  ),
  /** The channel through which it is sent again; null: a reviewer pays it by hand. */
  payoutChannel: z.string().nullable(),
})
