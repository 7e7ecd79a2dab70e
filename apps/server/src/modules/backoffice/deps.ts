import type { Passwords } from '../../platform/passwords.ts'
import type { CashierDeps } from '../cashier/index.ts'

/** The platform, and what the cashier works with: withdrawals are decided here. */
export type BackofficeDeps = CashierDeps & { passwords: Passwords }
