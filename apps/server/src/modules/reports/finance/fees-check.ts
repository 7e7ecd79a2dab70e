import { moneyToString } from '@lotus/kernel'
import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { sumWithdrawalFees } from '../../cashier/index.ts'
import { houseBalance } from '../../wallet/index.ts'
import { WITHDRAWAL_FEES } from './finance.ts'

const NAME = 'fees_match_ledger'

/** The fees of withdrawals that the report adds up are the balance of their house account; part of `npm run audit`. */
export const feesLedgerCheck: LedgerCheck = {
  name: NAME,
  async run(db) {
    const [kept, balance] = [await sumWithdrawalFees(db), await houseBalance(db, WITHDRAWAL_FEES)]
    if (kept === balance) return []
    return [{ check: NAME, subject: WITHDRAWAL_FEES, expected: moneyToString(kept), found: moneyToString(balance) }]
  },
}
