import type { LedgerCheck } from '../../platform/ledger-check.ts'
import { listCryptoBreaks } from './crypto/crypto-check.repo.ts'
import { getSetting } from '../system/index.ts'
import { listFeeRuleBreaks, listUnplayedBreaks } from './rule-check.repo.ts'
import { cashierSettings } from './settings.ts'
import { listDepositBreaks, listWithdrawalBreaks, listWithdrawalSumBreaks } from './ledger-check.repo.ts'

export const cashierLedgerCheck: LedgerCheck = {
  name: 'cashier_rows_match_ledger',
  run: async (db) =>
    [
      ...(await listDepositBreaks(db, await getSetting(db, cashierSettings.providerAskHours))),
      ...(await listCryptoBreaks(db)),
      ...(await listWithdrawalBreaks(db)),
      ...(await listWithdrawalSumBreaks(db)),
      ...(await listFeeRuleBreaks(db)),
      ...(await listUnplayedBreaks(db)),
    ].map((row) => ({
      check: 'cashier_rows_match_ledger',
      ...row,
    })),
}
