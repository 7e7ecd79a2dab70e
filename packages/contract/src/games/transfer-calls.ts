import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { paged, zAmount, zCursor, zLimit, zMoney, zTime } from '../schema-parts.ts'
import { zVendorCode } from './schemas.ts'

export const transferCalls = {
  /** E16. `isSingle`: all vendors play from the one balance; else the listed ones have their own wallet. */
  'games.merchantWallet': defineCall({
    path: '/wps/relay/merchantWallet',
    access: 'player',
    id: 'C11',
    value: z.object({
      isSingle: z.boolean(),
      /**
       * Money is transferred automatically at launch, and back afterwards, if the operator offers it and the member
       * wants it.
       */
      autoTransfer: z.object({ isOffered: z.boolean(), isOn: z.boolean() }),
      vendors: z.array(z.object({ code: z.string(), displayName: z.string(), currency: z.string() })),
    }),
  }),
  'games.walletTransfer': defineCall({
    method: 'POST',
    path: '/wps/relay/walletTransfer',
    access: 'member',
    keyed: true,
    id: 'C10',
    rate: { max: 20, perSeconds: 60 },
    errors: [
      'amount_invalid',
      'game_disabled',
      'insufficient_balance',
      'account_disabled',
      'self_excluded',
      'limit_reached',
      'not_found',
      'state_conflict',
      'vendor_unavailable',
    ],
    input: z.object({ vendor: zVendorCode, direction: z.enum(['in', 'out']), amount: zAmount }),
    value: z.object({
      reference: z.string(),
      status: z.string(),
      amount: zMoney,
      /** Null until the vendor has returned it. */
      vendorBalance: zMoney.nullable(),
    }),
  }),
  'games.setAutoTransfer': defineCall({
    method: 'POST',
    path: '/wps/relay/autoTransfer',
    access: 'member',
    rate: { max: 30, perSeconds: 60 },
    errors: ['module_disabled'],
    input: z.object({ isOn: z.boolean() }),
    value: z.object({ isOn: z.boolean() }),
  }),
  /** The current balance of a vendor's own wallet, as the vendor reports it; zero if nothing was ever transferred. */
  'games.vendorBalance': defineCall({
    path: '/wps/relay/vendorBalance',
    access: 'member',
    rate: { max: 60, perSeconds: 60 },
    errors: ['state_conflict', 'vendor_unavailable'],
    input: z.object({ vendor: zVendorCode }),
    value: z.object({ balance: zMoney, at: zTime }),
  }),
  /** The member's transfers, newest first; an open one has the time when the vendor is asked again. */
  'games.transfers': defineCall({
    path: '/wps/relay/walletTransfers',
    access: 'member',
    input: z.object({
      vendor: zVendorCode.optional(),
      direction: z.enum(['in', 'out']).optional(),
      /** Open, confirmed, or refused. */
      stage: z.enum(['open', 'done', 'failed']).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(
      z.object({
        id: z.string(),
        reference: z.string(),
        vendor: z.string(),
        vendorName: z.string(),
        direction: z.enum(['in', 'out']),
        amount: zMoney,
        status: z.enum(['NEW', 'DEBITED', 'SENT', 'CONFIRMED', 'FAILED', 'UNKNOWN']),
        vendorBalance: zMoney.nullable(),
        /** An automatic transfer, at launch or afterwards. */
        isAuto: z.boolean(),
        createdAt: zTime,
        endedAt: zTime.nullable(),
        nextAt: zTime.nullable(),
        isForPeople: z.boolean(),
      }),
    ),
  }),
}
