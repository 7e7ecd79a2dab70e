import { sentOf } from './transfers/transfer.repo.ts'
import { boundedQueue } from '../../platform/bounded-queue.ts'
import { answer, defineModule } from '../../platform/module.ts'
import { contractDebt, sentToOthers, withdrawalBlock } from '../cashier/index.ts'
import { hasWage, mayTransferUp, memberJoined } from '../identity/index.ts'
import { ownRates } from '../lottery/index.ts'
import { selfRebates } from '../loyalty/index.ts'
import { contractFlags } from '../wallet/index.ts'
import { contractFlagsOf } from './contracts/relay.ts'
import { transparencyModule } from '../transparency/index.ts'
import { registerLineLockJobs } from './blocks/line-lock.ts'
import { isTeamBlocked } from './blocks/block.repo.ts'
import { registerAgentsRoutes } from './agents.routes.ts'
import { registerContractJobs, registerContractRoutes } from './contracts/contract.routes.ts'
import { hasContract } from './contracts/contract.repo.ts'
import { contractSettings } from './contracts/contract-settings.ts'
import { registerCashConsumer } from './cash/count-cash.ts'
import { agentsCashCheck } from './cash/check-cash.ts'
import { registerDraftRoutes } from './drafts/draft.routes.ts'
import { eraseDuplicates, listOwnDuplicates } from './duplicates/duplicate.repo.ts'
import { registerDuplicateJobs } from './duplicates/find-duplicates.ts'
import { registerMessageJobs, registerMessageRoutes } from './messages/message.routes.ts'
import { registerMoveJobs } from './moves/run-moves.ts'
import { agentsTreeCheck } from './audit/check-tree.ts'
import { agentsRebatesCheck } from './audit/check-rebates.ts'
import { registerRebateConsumer, registerRebateJobs } from './rebates/rebate.jobs.ts'
import { readOwnRates } from './rebates/own-rates.ts'
import { readSelfRebates } from './rebates/self-rebates.ts'
import { countDefaultBets, countDefaultFacts, countDefaultRebates, ensurePartitions } from './rebates/rebate.repo.ts'
import { joinTeam } from './links/join.ts'
import { registerSettleJobs } from './settle/settle-due.ts'
import { registerWriteOffJobs } from './settle/write-offs.ts'
import { settleSettings } from './settle/settle-settings.ts'
import { agentsSettings } from './settings.ts'
import { readContractDebt } from './statements/contract-debt.ts'
import { registerGrantedJobs } from './statements/fold-granted.ts'
import { registerStatementRoutes } from './statements/statement.routes.ts'
import { agentsFundingCheck } from './audit/check-funding.ts'
import { agentsTransfersCheck } from './audit/check-transfers.ts'
import { canTransferUp } from './transfers/can-transfer-up.ts'
import { exportTransfers } from './transfers/list-transfers.ts'
import { registerCountRoutes } from './looks/count-again.ts'
import { registerLookJobs } from './looks/run-looks.ts'
import { registerTeamJobs } from './tree/live-team.ts'
import { registerTransferRoutes } from './transfers/transfer.routes.ts'
import { transferSettings } from './transfers/transfer-settings.ts'

/** Making pages takes a processor: of one process one at a time. */
const PRINTS = { running: 1, waiting: 20 }

export const agentsModule = defineModule({
  name: 'agents',
  settings: [agentsSettings, contractSettings, settleSettings, transferSettings],
  create: (host) => ({
    ...host,
    signer: host.of(transparencyModule).signer,
    inPrintQueue: boundedQueue(PRINTS.running, PRINTS.waiting),
  }),
  answers: ({ rng }) => [
    answer(memberJoined, (tx, joined) => joinTeam({ tx, rng }, joined)),
    answer(mayTransferUp, canTransferUp),
    answer(hasWage, hasContract),
    answer(selfRebates, readSelfRebates),
    answer(ownRates, readOwnRates),
    answer(contractDebt, readContractDebt),
    answer(contractFlags, contractFlagsOf),
    answer(sentToOthers, sentOf),
    answer(withdrawalBlock, (db, memberId) => isTeamBlocked(db, memberId, 'WITHDRAWALS')),
  ],
  ledgerChecks: [agentsTreeCheck, agentsRebatesCheck, agentsTransfersCheck, agentsFundingCheck, agentsCashCheck],
  routes: (deps) => {
    registerAgentsRoutes(deps)
    registerContractRoutes(deps)
    registerDraftRoutes(deps)
    registerMessageRoutes(deps)
    registerStatementRoutes(deps)
    registerCountRoutes(deps)
    registerTransferRoutes(deps)
  },
  consumers(deps) {
    registerRebateConsumer(deps)
    registerCashConsumer(deps)
  },
  jobs(deps) {
    registerContractJobs(deps)
    registerMoveJobs(deps)
    registerMessageJobs(deps)
    registerLineLockJobs(deps)
    registerTeamJobs(deps)
    registerLookJobs(deps)
    registerRebateJobs(deps)
    registerDuplicateJobs(deps)
    registerSettleJobs(deps)
    registerWriteOffJobs(deps)
    registerGrantedJobs(deps)
  },
  export: ({ db }) => ({
    transfers: (memberId) => exportTransfers(db, memberId),
    duplicateReviews: (memberId) => listOwnDuplicates(db, memberId),
  }),
  erase: (_deps, tx, memberId) => eraseDuplicates(tx, memberId),
  // These tables' partitions are created together, by the wallet's job.
  monthlyTables: [
    { table: 'agent_bet', ensure: ensurePartitions, countDefaultRows: countDefaultBets },
    { table: 'agent_fact', ensure: ensurePartitions, countDefaultRows: countDefaultFacts },
    { table: 'agent_rebate', ensure: ensurePartitions, countDefaultRows: countDefaultRebates },
  ],
})
