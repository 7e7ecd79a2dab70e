import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost, pspPost } from '../define-call.ts'
import { paged, pageInput, text, zAmount, zId, zTime } from '../schema-parts.ts'
import { depositMethods, zBoDeposit, zDeposit } from './deposit-schemas.ts'

/**
 * Of what a provider tells. It reports money that has moved, so beyond this rate it is asked to send again (503), never refused
 * for good.
 */
export const pspFrame = {
  rate: { max: 60_000, perSeconds: 60 },
  errors: ['not_found', 'permission_denied', 'key_conflict'],
} as const

/** Money in: orders, what their providers tell, and what operators decide. */
export const depositCalls = {
  'cashier.createDeposit': memberPost({
    path: '/wps/cashier/deposits',
    keyed: true,
    gate: 'deposit',
    errors: [
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'channel_unavailable',
      'too_many_open_orders',
      'self_excluded',
      'limit_reached',
      'identity_level_limit',
      'due_diligence_required',
    ],
    // A channel by its code, or a method: then one of its channels is chosen by weight.
    input: z.object({ channelCode: zId.optional(), method: z.enum(depositMethods).optional(), amount: zAmount }),
    value: zDeposit,
  }),
  // A scratch card: the body is sealed, because whoever reads its code has the money.
  'cashier.createCardDeposit': memberPost({
    path: '/wps/cashier/deposits/card',
    keyed: true,
    sealed: true,
    gate: 'deposit',
    rate: { max: 10, perSeconds: 60 },
    // `bad_request` names `serial` or `pin` where the network's cards have another length.
    errors: [
      'amount_invalid',
      'amount_below_minimum',
      'amount_above_maximum',
      'channel_unavailable',
      'too_many_open_orders',
      'self_excluded',
      'limit_reached',
      'identity_level_limit',
      'due_diligence_required',
      'card_used',
      'card_locked',
      'deposit_terms_changed',
    ],
    // The value that the card is said to have, in the brand's unit. One of the channels that take this network's cards.
    input: z.object({
      channelCode: zId.optional(),
      telco: zId,
      amount: zAmount,
      serial: z
        .string()
        .regex(/^\d{8,20}$/)
        .meta({ examples: ['10005551234567'] }),
      pin: z
        .string()
        .regex(/^\d{8,20}$/)
        .meta({ examples: ['512345678901234'] }),
      // Discount and deduction as they were shown: a card under others is not sent. Left out, whatever they are.
      seen: z.object({ feePpm: z.number().int(), feeFixed: zAmount, penaltyPpm: z.number().int() }).optional(),
    }),
    value: zDeposit,
  }),
  'cashier.deposits': memberGet({
    path: '/wps/cashier/deposits',
    input: z.object(pageInput),
    value: paged(zDeposit),
  }),
  'cashier.deposit': memberGet({
    path: '/wps/cashier/deposits/detail',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zDeposit,
  }),
  'cashier.cancelDeposit': memberPost({
    path: '/wps/cashier/deposits/cancel',
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zId }),
    value: zDeposit,
  }),
  // Pictures of a transfer whose money has not come; each was sent by `cashier.uploadProof` within a day. `state_conflict`: the
  // order takes none, or has three.
  'cashier.addDepositProofs': memberPost({
    path: '/wps/cashier/deposits/proofs',
    errors: ['not_found', 'state_conflict', 'upload_invalid'],
    rate: { max: 10, perSeconds: 600 },
    input: z.object({
      id: zId,
      images: z
        .array(z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/))
        .min(1)
        .max(3),
    }),
    value: zDeposit,
  }),
  'cashier.simulatePayment': memberPost({
    path: '/wps/cashier/deposits/simulatePayment',
    // `busy`: the callback was not accepted; nothing is credited until it is sent again.
    errors: ['not_found', 'state_conflict', 'busy'],
    input: z.object({ id: zId }),
    value: z.object({ accepted: z.boolean() }),
  }),
  'cashier.pspCallback': pspPost({
    path: '/psp/v1/callback',
    ...pspFrame,
    input: z.object({
      channelCode: zId,
      orderRef: zId,
      providerRef: text(64).min(1),
      authorisation: text(64).min(1),
      amount: zAmount,
      paidAt: zTime,
    }),
    value: z.object({ outcome: z.enum(['credited', 'duplicate', 'late_review']) }),
  }),
  'cashier.pspWebhook': pspPost({
    // docs/payment-api: signed over the raw body with time and nonce by the provider of the channel.
    path: '/psp/v1/webhook',
    ...pspFrame,
    input: z.object({
      channelCode: zId,
      event: z.enum(['pending', 'paid', 'failed', 'reversed']),
      orderRef: zId,
      providerRef: text(64).min(1),
      authorisation: text(64).min(1),
      amount: zAmount,
      currency: z
        .string()
        .regex(/^[A-Z]{3,5}$/)
        .meta({ examples: ['VND'] }),
      paidAt: zTime,
      // Why a card was not taken: `card_invalid`, `card_used`, `card_not_taken`, or words of the provider.
      reason: text(200).optional(),
    }),
    value: z.object({ outcome: z.enum(['credited', 'duplicate', 'late_review', 'reversed', 'ignored']) }),
  }),
  'bo.deposits': operatorGet({
    path: '/bo/deposits',
    permission: 'deposits.view',
    audit: ['deposits.search'],
    input: z.object({
      view: z.enum(['review', 'extras', 'reversed', 'all']).optional(),
      search: text(64).optional(),
      ...pageInput,
    }),
    value: paged(zBoDeposit),
  }),
  'bo.deposit': operatorGet({
    path: '/bo/deposits/detail',
    permission: 'deposits.view',
    audit: ['deposits.view'],
    errors: ['not_found'],
    input: z.object({ of: z.enum(['order', 'extra']), id: zId }),
    value: zBoDeposit,
  }),
  // The pictures that the member sent for an order: the look and its reason stand in the audit log.
  'bo.depositProofs': operatorPost({
    path: '/bo/deposits/proofs',
    permission: 'deposits.decide',
    audit: ['deposits.view_proof'],
    errors: ['not_found', 'reason_required'],
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
    // `isShared`: one of them was sent for another order too.
    value: z.object({ images: z.array(z.string()), isShared: z.boolean() }),
  }),
  'bo.decideDeposit': operatorPost({
    path: '/bo/deposits/decide',
    permission: 'deposits.decide',
    audit: ['deposits.decide'],
    // `amount_invalid`: the fee would leave nothing.
    errors: ['not_found', 'state_conflict', 'reason_required', 'amount_invalid'],
    input: z.object({
      of: z.enum(['order', 'extra']),
      id: zId,
      decision: z.enum(['credit', 'return']),
      reason: text(140).trim().min(3),
    }),
    value: zBoDeposit,
  }),
}
