import { allRows } from '../../platform/all-rows.ts'
import { defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { transparencyModule } from '../transparency/index.ts'
import { walletModule } from '../wallet/index.ts'
import { lotteryLedgerCheck } from './audit/check-lottery.ts'
import { registerLotteryBackoffice } from './backoffice/backoffice.routes.ts'
import { registerChaseStops } from './chase/stop-on-win.ts'
import { installDemoGames } from './demo/demo-games.ts'
import { listOrders } from './sale/list-orders.ts'
import { registerLotteryJobs } from './lottery.jobs.ts'
import { registerLotteryRoutes } from './lottery.routes.ts'
import { countDefaultOrders, countOpenOrders, ensureOrderPartitions } from './sale/orders.repo.ts'
import { serveFeeds } from './public-results/serve-feeds.ts'
import { warmReturns } from './settle/warm-returns.ts'
import { registerSharedDraws } from './results/share-draw.ts'
import { lotterySettings } from './settings.ts'
import { checkGames } from './config/open-games.ts'
import { ownRates } from './sale/own-group.ts'
import { createPlacing } from './sale/placing.ts'
import type { OpposedBetCache } from './valid-bet/valid-bets.ts'

export const lotteryModule = defineModule({
  name: 'lottery',
  settings: [lotterySettings],
  create(host) {
    const { signer, beacon } = host.of(transparencyModule)
    const opposed: OpposedBetCache = new Map()
    return {
      ...host,
      wallet: host.of(walletModule).wallet,
      signer,
      beacon,
      beaconChain: beacon.chain,
      placing: createPlacing(host.db, (db, memberIds) => host.ask(ownRates)(db, memberIds)),
      opposed,
    }
  },
  routes(deps) {
    registerLotteryRoutes(deps)
    registerLotteryBackoffice(deps)
  },
  serveSite: ({ db }, app) => serveFeeds(app, db),
  consumers: (deps) => {
    registerChaseStops(deps)
    registerSharedDraws(deps)
  },
  jobs: registerLotteryJobs,
  ledgerChecks: [lotteryLedgerCheck],
  // Orders are partitioned by month; the wallet's job creates partitions ahead.
  monthlyTables: [{ table: 'lottery_order', ensure: ensureOrderPartitions, countDefaultRows: countDefaultOrders }],
  closingHold: async (_deps, tx, memberId) => ({ openBets: await countOpenOrders(tx, memberId) }),
  export: ({ db }) => ({ lotteryOrders: (memberId) => allRows((page) => listOrders(db, memberId, page)) }),
  findings: (deps) => checkGames({ db: deps.db, operators: deps.ask(ports.operators) }),
  demo: (deps) => installDemoGames(deps),
  warmUp: warmReturns,
})
