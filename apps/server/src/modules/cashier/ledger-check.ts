import type { LedgerCheck } from '../../platform/ledger-check.ts'
import { listLedgerBreaks } from './ledger-check.repo.ts'

export const cashierLedgerCheck: LedgerCheck = {
  name: 'cashier_rows_match_ledger',
  run: async (db) => (await listLedgerBreaks(db)).map((row) => ({ check: 'cashier_rows_match_ledger', ...row })),
}
