import type { LedgerCheck } from '../../platform/ledger-check.ts'
import { listDepositBreaks, listWithdrawalBreaks } from './ledger-check.repo.ts'

export const cashierLedgerCheck: LedgerCheck = {
  name: 'cashier_rows_match_ledger',
  run: async (db) =>
    [...(await listDepositBreaks(db)), ...(await listWithdrawalBreaks(db))].map((row) => ({
      check: 'cashier_rows_match_ledger',
      ...row,
    })),
}
