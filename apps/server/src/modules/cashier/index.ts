import { listLedgerBreaks } from './cashier.repo.ts'
import type { LedgerCheck } from '../wallet/index.ts'

export { countOpenDeposits, countOpenWithdrawals } from './cashier.repo.ts'
export { registerCashierJobs } from './cashier.jobs.ts'
export { registerCashierRoutes, SIGNATURE_HEADER } from './cashier.routes.ts'
export { installDemoChannel } from './demo-channel.ts'
export { listOwnDeposits } from './deposits.ts'
export { eraseCashierMember } from './erase.repo.ts'
export type { CashierDeps } from './deps.ts'
export { listOwnWithdrawals, listPayoutAccounts } from './withdrawals.ts'
export {
  approveWithdrawal,
  getWithdrawalForReview,
  listWithdrawalsForReview,
  rejectWithdrawal,
  type Reviewer,
  type ReviewFilter,
  type ReviewRow,
} from './review-withdrawals.ts'

export const cashierLedgerCheck: LedgerCheck = {
  name: 'cashier_rows_match_ledger',
  run: async (db) => (await listLedgerBreaks(db)).map((row) => ({ check: 'cashier_rows_match_ledger', ...row })),
}
