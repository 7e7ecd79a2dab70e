export { countOpenWithdrawals, listDepositedBefore, listDepositors } from './cashier.repo.ts'
export { installDemoChannel } from './deposits/demo-channel.ts'
export * as cashierDemo from './demo/money-day.ts'
export { channelKeyOf, openChannel, zChannelPlan } from './deposits/channels.ts'
export type { ContractDebt } from './cashier.repo.ts'
export {
  contractDebt,
  documentsCase,
  memberRank,
  openAmlCase,
  rankLimits,
  sentToOthers,
  withdrawalBlock,
  type CashierDeps,
  type RankLimits,
} from './deps.ts'
export { listFeeDays, sumFees, sumWithdrawalFees, type FeeDay } from './fee-days.repo.ts'
export { dailyLimitsOf } from './daily-limits.ts'
export { presentFeeTerms, readFeeTerms } from './withdrawal-fee.ts'
export {
  listDepositFacts,
  listMovers,
  listSharedAccounts,
  listWithdrawalFacts,
  type DepositFact,
} from './money-facts.repo.ts'
export { cashOf, listCashDays } from './member-cash.repo.ts'
export { cashierModule } from './module.ts'
export { cashierSettings, getCashierSettings } from './settings.ts'
