export { archiveMonths, ArchiveRefused } from './archive.ts'
export { auditLedger, type AuditReport, type Break, type LedgerCheck } from './audit-ledger.ts'
export type { MonthlyTable } from './partitions.ts'
export { registerWalletJobs } from './wallet.jobs.ts'
export { currency, currencyOf, houseAccounts } from './chart-of-accounts.ts'
export {
  acceptedOrThrow,
  createWallet,
  fingerprintOf,
  type GroupLeg,
  type Key,
  type Moved,
  type Reference,
  type Staked,
  type Wallet,
} from './commands.ts'
export { grantTrial } from './grant-trial.ts'
export { excludeMember, setLimit, type LimitKind } from './protect-member.ts'
export { balanceNews, balanceOf, getBalance, listBalances, type FundsReply } from './get-balance.ts'
export { getFunds } from './get-funds.ts'
export { houseBalance } from './house-rollup.ts'
export { cursorId, listStatement } from './list-statement.ts'
export { getBuckets, lockFunds, sumByKind, type CommandReply } from './wallet.repo.ts'
export { registerWalletRoutes } from './wallet.routes.ts'
export {
  createTurnover,
  explainTurnover,
  getTurnover,
  listTurnover,
  turnoverLedgerCheck,
  type RequirementView,
  type Turnover,
  type TurnoverOrigin,
  type TurnoverState,
  type TurnoverTerms,
} from './turnover.ts'
export { registerTurnoverConsumer, registerTurnoverJobs } from './turnover-consumer.ts'
