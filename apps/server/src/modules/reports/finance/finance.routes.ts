import type { PlatformDeps } from '../../../platform/deps.ts'
import { exportCashierFees, exportHouseAccounts, listCashierFees, listHouseAccounts } from './finance.ts'

/** Fees of the cashier and the operator's own accounts. */
export function registerFinanceRoutes({ db, http, clock }: Pick<PlatformDeps, 'db' | 'http' | 'clock'>): void {
  http.handle('bo.cashierFees', (_context, input) => listCashierFees(db, input))
  http.handle('bo.exportCashierFees', ({ language }, input) => exportCashierFees(db, input, language))
  http.handle('bo.houseAccounts', (_context, input) => listHouseAccounts(db, input))
  http.handle('bo.exportHouseAccounts', ({ language }) => exportHouseAccounts({ db, clock }, language))
}
