import { z } from 'zod'
import { defineCall, memberGet, memberPost, operatorGet, operatorPost, pspPost, publicGet } from '../define-call.ts'
import { paged, pageInput, text, zAmount, zId } from '../schema-parts.ts'
import { bankLineCalls } from './bank-line-calls.ts'
import { caseCalls } from './case-calls.ts'
import { channelCalls } from './channel-calls.ts'
import { chainCalls } from './chain-calls.ts'
import { depositCalls, pspFrame } from './deposit-calls.ts'
import { zChannel, zClosedChannel, zDue } from './deposit-schemas.ts'
import { feeCalls } from './fee-calls.ts'
import { zNewPayoutAccount, zPayoutAccount, zPayoutAccounts, zTxid } from './payout-account-schemas.ts'
import { withdrawalStatuses, zBoWithdrawal, zBoWithdrawalDetail, zWithdrawal } from './schemas.ts'

export const cashierCalls = {
  // L08: what the footer shows; limits and account numbers are for members only.
  'cashier.paymentMethods': publicGet({
    path: '/wps/cashier/paymentMethods',
    value: z.object({ methods: z.array(zChannel.pick({ code: true, method: true, name: true })) }),
  }),
  'cashier.channels': memberGet({
    path: '/wps/cashier/channels',
    value: z.object({ channels: z.array(zChannel), closed: z.array(zClosedChannel), due: zDue }),
  }),
  ...depositCalls,
  ...chainCalls,
  'cashier.pspPayoutWebhook': pspPost({
    // docs/payment-api: signed as the other one; it tells the end of a payout.
    path: '/psp/v1/payouts',
    ...pspFrame,
    input: z.object({
      channelCode: zId,
      event: z.enum(['paid', 'failed']),
      payoutRef: zId,
      providerRef: text(64).min(1).optional(),
      authorisation: text(64).min(1).optional(),
      amount: zAmount,
      currency: z
        .string()
        .regex(/^[A-Z]{3,5}$/)
        .meta({ examples: ['VND'] }),
      reason: text(200).optional(),
    }),
    value: z.object({ outcome: z.enum(['paid', 'failed', 'duplicate', 'unclear']) }),
  }),
  'cashier.payoutAccounts': memberGet({
    path: '/wps/cashier/payoutAccounts',
    value: zPayoutAccounts,
  }),
  'cashier.addPayoutAccount': memberPost({
    path: '/wps/cashier/payoutAccounts',
    errors: [
      'payout_account_limit',
      'payout_kind_closed',
      'step_up_required',
      'fund_password_required',
      'fund_password_locked',
    ],
    input: zNewPayoutAccount,
    value: zPayoutAccount,
  }),
  ...feeCalls,
  'cashier.createWithdrawal': memberPost({
    path: '/wps/cashier/withdrawals',
    keyed: true,
    gate: 'withdrawal',
    errors: [
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'insufficient_balance',
      'withdrawal_not_eligible',
      'fund_password_required',
      'payout_account_missing',
      'step_up_required',
      'withdrawal_fee_changed',
      'withdrawal_fee_too_high',
      'payout_kind_closed',
      'usdt_rate_old',
      'usdt_rate_changed',
    ],
    // `fee`: as it was shown; left out, none. `rateVnd`: to USDT, the rate as it was shown; the withdrawal locks it.
    input: z.object({
      amount: zAmount,
      payoutAccountId: zId,
      fee: zAmount.optional(),
      rateVnd: z
        .string()
        .regex(/^\d{1,9}$/)
        .meta({ examples: ['25400'] })
        .optional(),
    }),
    value: zWithdrawal,
  }),
  'cashier.withdrawals': memberGet({
    path: '/wps/cashier/withdrawals',
    input: z.object(pageInput),
    value: paged(zWithdrawal),
  }),
  'cashier.confirmReceived': memberPost({
    path: '/wps/cashier/withdrawals/received',
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: zWithdrawal,
  }),
  /** A picture for a claim: the name is the sender's own for a day. */
  'cashier.uploadProof': defineCall({
    method: 'POST',
    path: '/wps/cashier/withdrawals/proof',
    access: 'member',
    upload: true,
    rate: { max: 10, perSeconds: 600 },
    errors: ['upload_invalid', 'upload_too_large'],
    value: z.object({ image: z.string() }),
  }),
  // T17: a payout did not arrive, with a sentence and pictures of the account. It becomes a case.
  'cashier.claimNotReceived': memberPost({
    path: '/wps/cashier/withdrawals/notReceived',
    errors: ['not_found', 'state_conflict', 'claim_window_over', 'upload_invalid'],
    rate: { max: 10, perSeconds: 600 },
    input: z.object({
      id: zId,
      // By characters, as the database counts them.
      said: text(140)
        .trim()
        .min(3)
        .refine((said) => [...said].length >= 3),
      images: z
        .array(z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/))
        .min(1)
        .max(3),
    }),
    value: zWithdrawal,
  }),
  'bo.withdrawals': operatorGet({
    path: '/bo/withdrawals',
    permission: 'withdrawals.view',
    audit: ['withdrawals.search'],
    input: z.object({
      status: z.enum(['open', 'late', 'all', ...withdrawalStatuses]).optional(),
      search: text(64).optional(),
      ...pageInput,
    }),
    value: paged(zBoWithdrawal),
  }),
  'bo.withdrawal': operatorGet({
    path: '/bo/withdrawals/detail',
    permission: 'withdrawals.view',
    audit: ['withdrawals.view'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zBoWithdrawalDetail,
  }),
  'bo.approveWithdrawal': operatorPost({
    path: '/bo/withdrawals/approve',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.approve'],
    // `channel_unavailable`: no provider pays out, or it cannot be reached.
    // `withdrawals_blocked`: the member's withdrawals are blocked, and `isBlockMeant` does not say that it is paid all the same.
    errors: [
      'not_found',
      'state_conflict',
      'same_operator',
      'channel_unavailable',
      'withdrawals_blocked',
      'payout_ref_used',
      'papers_awaited',
    ],
    // `by`: through the provider of the setting `cashier.payout_channel`, or paid by hand; left out, as the setting says. `left`: what is not paid yet, as it was shown; left out, all
    // of it. Where it is another sum by now nothing is approved (`state_conflict`, LEFT_CHANGED). `txid`: the transaction by which USDT was
    // paid by hand; without it `bad_request` at that field, and one that has paid another withdrawal is `payout_ref_used`.
    input: z.object({
      id: zId,
      note: text(140).optional(),
      by: z.enum(['provider', 'hand']).optional(),
      isBlockMeant: z.boolean().optional(),
      left: zAmount.optional(),
      txid: zTxid.optional(),
    }),
    value: zBoWithdrawalDetail,
  }),
  // The whole number of the account, for who pays by hand; each look is on record. `state_conflict`: it is not to be paid any more.
  'bo.payoutNumber': operatorPost({
    path: '/bo/withdrawals/number',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.view_number'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: z.object({ number: z.string() }),
  }),
  'bo.askPayout': operatorPost({
    path: '/bo/withdrawals/askPayout',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.ask_payout'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: zBoWithdrawalDetail,
  }),
  // Ends an unclear payout: the first operator asks, another one who asks the same confirms. `state_conflict`: it is not unclear, another try
  // may still be on its way, or (PART_PAID) it is a paid part of a withdrawal whose other parts are open: that it did not arrive is a claim.
  'bo.endPayout': operatorPost({
    path: '/bo/withdrawals/endPayout',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.end_payout'],
    errors: ['not_found', 'state_conflict', 'same_operator', 'payout_ref_used', 'reason_required'],
    input: z
      .object({
        id: zId,
        payoutRef: text(64),
        result: z.enum(['paid', 'failed']),
        // The provider's own reference of what it paid; needed with `paid`.
        providerRef: text(64).trim().min(1).optional(),
        reason: text(500).trim().min(3),
      })
      .refine(({ result, providerRef }) => result === 'failed' || providerRef !== undefined),
    value: zBoWithdrawalDetail,
  }),
  'bo.rejectWithdrawal': operatorPost({
    path: '/bo/withdrawals/reject',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.reject'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
    value: zBoWithdrawalDetail,
  }),
  // Gives back what of a partly paid withdrawal nobody could pay: the first operator asks, another one who asks for the same sum confirms.
  // `state_conflict`: nothing of it is paid, so that it is rejected (NOTHING_PAID), another sum is left by now (LEFT_CHANGED), a payout is
  // unclear (UNCLEAR), or the account is closed (CLOSED).
  'bo.giveWithdrawalRest': operatorPost({
    path: '/bo/withdrawals/giveRest',
    permission: 'withdrawals.decide',
    audit: ['withdrawals.give_rest'],
    errors: ['not_found', 'state_conflict', 'same_operator', 'reason_required'],
    // `left`: what is not paid yet, as it was shown. The member reads the reason of who confirms.
    input: z.object({ id: zId, left: zAmount, reason: text(300).trim().min(3) }),
    value: zBoWithdrawalDetail,
  }),
  ...caseCalls,
  ...channelCalls,
  ...bankLineCalls,
}
