import { z } from 'zod'
import { memberGet, memberPost, playerGet } from '../define-call.ts'
import { paged, pageInput, zAmount, zMoney, zTime } from '../schema-parts.ts'
import { zVendorCode } from './schemas.ts'

export const transferCalls = {
  /** E16. `isSingle`: all vendors play from the one balance; else the listed ones have their own wallet. */
  'games.merchantWallet': playerGet({
    path: '/wps/relay/merchantWallet',
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
  'games.walletTransfer': memberPost({
    path: '/wps/relay/walletTransfer',
    keyed: true,
    id: 'C10',
    rate: { max: 20, perSeconds: 60 },
    errors: [
      'amount_invalid',
      'game_disabled',
      'insufficient_balance',
      'account_disabled',
      'bets_blocked',
      'self_excluded',
      'limit_reached',
      'reality_check_due',
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
  'games.setAutoTransfer': memberPost({
    path: '/wps/relay/autoTransfer',
    rate: { max: 30, perSeconds: 60 },
    errors: ['module_disabled'],
    input: z.object({ isOn: z.boolean() }),
    value: z.object({ isOn: z.boolean() }),
  }),
  /** The current balance of a vendor's own wallet, as the vendor reports it; zero if nothing was ever transferred. */
  'games.vendorBalance': memberGet({
    path: '/wps/relay/vendorBalance',
    rate: { max: 60, perSeconds: 60 },
    errors: ['state_conflict', 'vendor_unavailable'],
    input: z.object({ vendor: zVendorCode }),
    value: z.object({ balance: zMoney, at: zTime }),
  }),
  /** The member's transfers, newest first; an open one has the time when the vendor is asked again. */
  'games.transfers': memberGet({
    path: '/wps/relay/walletTransfers',
    input: z.object({
      vendor: zVendorCode.optional(),
      direction: z.enum(['in', 'out']).optional(),
      /** Open, confirmed, or refused. */
      stage: z.enum(['open', 'done', 'failed']).optional(),
      ...pageInput,
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
