import { z } from 'zod'
import { operatorGet } from '../define-call.ts'
import { pageInput, paged, zMoney } from '../schema-parts.ts'

/** Fees that were kept, and those that went back: with a reversed deposit, or with a withdrawal that was refused or came back. */
export const feeKinds = ['DEPOSIT', 'DEPOSIT_BACK', 'WITHDRAWAL', 'WITHDRAWAL_BACK'] as const
/** What house accounts are for (docs/domain/chart-of-accounts.md); `other`: one that is not in the chart. */
export const housePurposes = [
  'psp',
  'gaming-result',
  'lottery',
  'vendor-payable',
  'vendor-transit',
  'vendor-wallet',
  'member-transfer',
  'transfer-fees',
  'withdrawal-fees',
  'adjustment',
  'rebate-expense',
  'points-expense',
  'bonus-expense',
  'wage-expense',
  'dividend-expense',
  'other',
] as const

const period = { from: z.iso.date(), to: z.iso.date() }
const zFeeSum = z.object({ kind: z.enum(feeKinds), count: z.number().int(), amount: zMoney })

/** What the cashier kept as fees, and the operator's own accounts (operations.md 5.2, rows 63, 66 and 69). */
export const financeCalls = {
  /** By business day, channel and kind, the newest day first; `hand` is a withdrawal that no provider paid. What went back is below zero. */
  'bo.cashierFees': operatorGet({
    path: '/bo/finance/fees',
    permission: 'finance.view',
    input: z.object({ ...period, ...pageInput }),
    value: paged(zFeeSum.extend({ day: z.iso.date(), channel: z.string() })).extend({
      /** Of the whole period; kinds without a fee are left out. */
      totals: z.array(zFeeSum),
      /** Of withdrawals since the beginning: by their rows, and the balance of their house account. They are equal. */
      ever: z.object({ withdrawals: zMoney, ledger: zMoney }),
    }),
  }),
  /** The same period as CSV, whole. */
  'bo.exportCashierFees': operatorGet({
    path: '/bo/finance/fees/export',
    permission: 'finance.view',
    rate: { max: 20, perSeconds: 60 },
    input: z.object(period),
    value: z.object({ name: z.string(), text: z.string() }),
  }),
  /** Each house account by its code with its balance of now: credits less debits since the beginning. */
  'bo.houseAccounts': operatorGet({
    path: '/bo/finance/accounts',
    permission: 'finance.view',
    input: z.object(pageInput),
    value: paged(z.object({ code: z.string(), purpose: z.enum(housePurposes), balance: zMoney })),
  }),
  'bo.exportHouseAccounts': operatorGet({
    path: '/bo/finance/accounts/export',
    permission: 'finance.view',
    rate: { max: 20, perSeconds: 60 },
    input: z.object({}),
    value: z.object({ name: z.string(), text: z.string() }),
  }),
}
