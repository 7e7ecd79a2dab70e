import { allRows } from '../../platform/all-rows.ts'
import { defineModule } from '../../platform/module.ts'
import { checkLoyalty } from './audit/check-loyalty.ts'
import { registerLoyaltyConsumers } from './count-news.ts'
import { registerLoyaltyJobs } from './loyalty.jobs.ts'
import { countDefaultBets, ensurePartitions } from './loyalty.repo.ts'
import { registerLoyaltyRoutes } from './loyalty.routes.ts'
import { listPointRecord } from './points/points.ts'
import { loyaltySettings, pointSettings } from './settings.ts'

export const loyaltyModule = defineModule({
  name: 'loyalty',
  settings: [loyaltySettings, pointSettings],
  create: (host) => host,
  routes: registerLoyaltyRoutes,
  consumers: registerLoyaltyConsumers,
  jobs: registerLoyaltyJobs,
  ledgerChecks: [checkLoyalty],
  monthlyTables: [{ table: 'loyalty_bet', ensure: ensurePartitions, countDefaultRows: countDefaultBets }],
  export: ({ db }) => ({ loyaltyPoints: (memberId) => allRows((page) => listPointRecord(db, memberId, page)) }),
})
