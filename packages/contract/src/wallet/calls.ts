import { z } from 'zod'
import { playerGet } from '../define-call.ts'
import { pageInput, zBalance, zMoney, zTime } from '../schema-parts.ts'
import { statementGroups, zStatementRow } from './schemas.ts'

export const walletCalls = {
  'wallet.balance': playerGet({
    path: '/wps/v2/wallets/balance',
    id: 'C07',
    value: zBalance,
  }),
  /** All of the member's money in one answer (C03): main balance, bonus, on its way out, debt, and the total. */
  'wallet.funds': playerGet({
    path: '/wps/member/info/funds/consolidated',
    id: 'C03',
    value: z.object({
      currency: z.string(),
      mainBalance: zMoney,
      bonus: zMoney,
      inWithdrawal: zMoney,
      memberDebt: zMoney,
      total: zMoney,
      version: z.string(),
    }),
  }),
  'wallet.statement': playerGet({
    path: '/wps/wallet/statement',
    input: z.object({
      group: z.enum(statementGroups).optional(),
      from: zTime.optional(),
      to: zTime.optional(),
      ...pageInput,
    }),
    value: z.object({
      rows: z.array(zStatementRow),
      nextCursor: z.string().nullable(),
      totals: z.object({ in: zMoney, out: zMoney, net: zMoney }),
    }),
  }),
}
