import { lateRules, usdtNetworks } from '@lotus/contract/schemas'
import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../../platform/setting.ts'

/**
 * No rate, or one that can be: 1 USDT has long been 20,000 VND and more. Within these bounds the greatest transfer that can be
 * told, at the smallest value of a unit, is still an amount that is counted exactly.
 */
const zUsdtVnd = zWhole(0, 1_000_000).refine((vnd) => vnd === 0 || vnd >= 1_000)

/** operations.md 3.2, DEP_CRYPTO. */
export const cryptoSettings = defineSettings({
  // Whole VND for one USDT. New orders lock it; 0: channels of USDT take no orders.
  usdtVnd: { key: 'cashier.usdt_vnd', isGuarded: true, schema: zUsdtVnd, default: 0 },
  // So many hours after its source had it a rate is none any more; 0: it does not age.
  usdtRateHours: { key: 'cashier.usdt_rate_hours', isGuarded: true, schema: zWhole(0, 720), default: 24 },
  // How many confirmations a transfer needs, by network.
  usdtConfirmations: {
    key: 'cashier.usdt_confirmations',
    isGuarded: true,
    schema: z.record(z.enum(usdtNetworks), zWhole(1, 1000)),
    default: { TRC20: 20, ERC20: 12 },
  },
  // What becomes of a transfer that is mined after the lock of its rate.
  usdtLate: { key: 'cashier.usdt_late', schema: z.enum(lateRules), default: 'review' },
  // What the network costs of a withdrawal, in USDT, by network. Inferred: operations.md names none, so none is taken.
  usdtPayoutFees: {
    key: 'cashier.usdt_payout_fees',
    isGuarded: true,
    schema: z.record(z.enum(usdtNetworks), zAmountText),
    default: { TRC20: '0', ERC20: '0' },
  },
  // USDT; a smaller transfer is told and never credited.
  usdtLeast: { key: 'cashier.usdt_least', schema: zAmountText, default: '1' },
})
