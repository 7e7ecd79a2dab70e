export { archiveMonths, ArchiveRefused } from './archive/archive.ts'
export { auditLedger, type AuditReport } from './audit/audit-ledger.ts'
export { findLedgerAlert } from './audit/audit.repo.ts'
export { currency, currencyOf, houseAccounts } from './ledger/chart-of-accounts.ts'
export { fingerprintOf, type GroupLeg, type Key, type Reference } from './ledger/command-items.ts'
export { acceptedOrThrow, betsBlocked, type Moved, type Staked } from './ledger/command-replies.ts'
export { createWallet, type Wallet } from './ledger/commands.ts'
export { forgetRollups } from './demo/past.repo.ts'
export { ensurePartitions } from './archive/partitions.repo.ts'
export { grantTrial } from './funds/grant-trial.ts'
export { excludeMember, setLimit, type LimitKind } from './funds/protect-member.ts'
export { balanceEvent, balanceOf, getBalance, listBalances, type FundsReply } from './funds/get-balance.ts'
export { contractFlags, type ContractFlags } from './funds/contract-flags.ts'
export { getFunds } from './funds/get-funds.ts'
export { listAnyStatement, listTeamStatement } from './funds/list-statement.ts'
export { houseBalance, listHouses } from './house/house-rollup.ts'
export {
  bucketName,
  eachMovement,
  freezeView,
  periodInstants,
  recordSpan,
  sumPeriod,
  type StatementBucket,
  type StatementMovement,
  type StatementSums,
} from './ledger/account-statement.repo.ts'
export {
  getBuckets,
  listPlayable,
  listRedeposits,
  measureKinds,
  playedSince,
  sumByKind,
  sumPlayable,
  type CommandReply,
  type KindMeasure,
  type Redeposit,
} from './ledger/wallet.repo.ts'
export {
  createTurnover,
  explainTurnover,
  getTurnover,
  listOpenTurnover,
  listTurnover,
  turnoverLedgerCheck,
  type RequirementView,
  type Turnover,
  type TurnoverOrigin,
  type TurnoverState,
  type TurnoverTerms,
} from './turnover/turnover.ts'
export { listOpenBonuses } from './turnover/bonus-terms.repo.ts'
export { listBonuses, sumBonuses, type BonusView } from './turnover/bonuses.ts'
export { betsOf, settledTopics, type ToldBet } from './turnover/told-bets.ts'
export { promotionOf, promotionTopics } from './turnover/told-promotions.ts'
export { walletModule } from './module.ts'
export { walletSettings } from './settings.ts'
