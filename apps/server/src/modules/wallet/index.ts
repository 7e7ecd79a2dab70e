export { archiveMonths, ArchiveRefused } from './archive.ts'
export { auditLedger, type AuditReport } from './audit-ledger.ts'
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
export { forgetRollups } from './demo/past.repo.ts'
export { ensurePartitions } from './partitions.repo.ts'
export { grantTrial } from './grant-trial.ts'
export { excludeMember, setLimit, type LimitKind } from './protect-member.ts'
export { balanceNews, balanceOf, getBalance, listBalances, type FundsReply } from './get-balance.ts'
export { getFunds } from './get-funds.ts'
export { houseBalance } from './house-rollup.ts'
export { cursorId } from './list-statement.ts'
export { getBuckets, sumByKind, type CommandReply } from './wallet.repo.ts'
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
export { walletModule } from './module.ts'
export { walletSettings } from './settings.ts'
