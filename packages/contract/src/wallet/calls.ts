import { z } from 'zod'
import { playerGet } from '../define-call.ts'
import { pageInput, zBalance, zMoney, zTime } from '../schema-parts.ts'
import { statementGroups, zStatementRow } from './schemas.ts'

const zAsks = z.number().int().min(0).max(3)
const zHas = z.number().int().min(0).max(2)

export const walletCalls = {
  'wallet.balance': playerGet({
    path: '/wps/v2/wallets/balance',
    id: 'C07',
    value: zBalance,
  }),
  /**
   * All of the member's money in one answer (C03): main balance, bonus, on its way out, debt, and the total; and where the
   * member stands with contracts (operations.md 2.10).
   */
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
      /** What waits for the member's answer: 1 an offer, 2 a request to end, 3 both. */
      divtypereq: zAsks,
      dailysalreqtype: zAsks,
      contracthoursalreqtype: zAsks,
      realtimesalreqtype: zAsks,
      /** 0: nothing of the kind; 1: the member holds, had, was offered or granted a contract of it; 2: may grant others. */
      divtypeinfo: zHas,
      dailysalinfotype: zHas,
      /** The same as `dailysalinfotype`. */
      contractmrdailysalinfotype: zHas,
      contracthoursalinfo: zHas,
      realtimesalinfotype: zHas,
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
