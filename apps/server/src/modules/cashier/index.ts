export { countOpenWithdrawals } from './cashier.repo.ts'
export { installDemoChannel } from './demo-channel.ts'
export * as cashierDemo from './demo/money-day.ts'
export type { CashierDeps } from './deps.ts'
export { cashierModule } from './module.ts'
export {
  approveWithdrawal,
  getWithdrawalForReview,
  listWithdrawalsForReview,
  rejectWithdrawal,
  type Reviewer,
  type ReviewFilter,
  type ReviewRow,
} from './review-withdrawals.ts'
export { cashierSettings } from './settings.ts'
