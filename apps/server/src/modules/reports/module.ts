import type { Language } from '../../platform/language.ts'
import { defineModule } from '../../platform/module.ts'
import { createAddressKeys } from '../../platform/uploads/address-keys.ts'
import { gamesModule, vendorNamesOf } from '../games/index.ts'
import { providersModule, replayOf } from '../providers/index.ts'
import { transparencyModule } from '../transparency/index.ts'
import { feesLedgerCheck } from './finance/fees-check.ts'
import { registerFinanceRoutes } from './finance/finance.routes.ts'
import { registerReportsConsumer, registerReportsJobs } from './reports.jobs.ts'
import { registerReportsRoutes } from './reports.routes.ts'
import { reportsSettings } from './settings.ts'
import { gameBets, reportedBets, type GameBetsDeps } from './sources/game-bets.ts'
import { lotteryBets } from './sources/lottery-bets.ts'
import { serveStatements } from './statement/serve-statements.ts'
import { registerStatementJobs } from './statement/statement.jobs.ts'
import { eraseOf } from './statement/statement.repo.ts'

export const reportsModule = defineModule({
  name: 'reports',
  settings: [reportsSettings],
  create(host) {
    const games = host.of(gamesModule)
    const rounds: GameBetsDeps = { replayOf: (round) => replayOf(host.of(providersModule), round) }
    return {
      ...host,
      keys: createAddressKeys(host),
      signer: host.of(transparencyModule).signer,
      isDemo: host.config.profile === 'demo',
      sources: [lotteryBets(), gameBets(rounds), reportedBets(rounds)],
      vendorNames: async (language: Language) => vendorNamesOf(await games.catalogue.get(), language),
    }
  },
  routes(deps) {
    registerReportsRoutes(deps)
    registerFinanceRoutes(deps)
  },
  ledgerChecks: [feesLedgerCheck],
  consumers: registerReportsConsumer,
  jobs(deps) {
    registerReportsJobs(deps)
    registerStatementJobs(deps)
  },
  serveSite: (deps, app) => serveStatements(app, deps),
  erase: (_deps, tx, memberId) => eraseOf(tx, memberId),
})
