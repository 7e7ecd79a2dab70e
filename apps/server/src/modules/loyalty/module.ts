import { allRows } from '../../platform/all-rows.ts'
import { defaultLanguage } from '../../platform/language.ts'
import { answer, defineModule } from '../../platform/module.ts'
import { memberRank, rankLimits } from '../cashier/index.ts'
import { memberReferred } from '../identity/index.ts'
import { listOwnBonuses } from './bonuses/bonuses.ts'
import { claimSettings } from './claims/claim-settings.ts'
import { listOwnClaims } from './claims/own-claims.ts'
import { cashbackSettings } from './cashback/cashback-settings.ts'
import { listCashbackClaims } from './cashback/records.ts'
import { checkLoyalty } from './audit/check-loyalty.ts'
import { checkMall } from './audit/check-mall.ts'
import { registerLoyaltyOfficeRoutes } from './backoffice/office.routes.ts'
import { registerLoyaltyConsumers } from './count-news.ts'
import { registerLoyaltyJobs } from './loyalty.jobs.ts'
import { countDefaultBets, ensurePartitions } from './loyalty.repo.ts'
import { registerLoyaltyRoutes } from './loyalty.routes.ts'
import { exportOrders } from './mall/list-orders.ts'
import { registerMallRoutes } from './mall/mall.routes.ts'
import { eraseAddresses } from './mall/orders.repo.ts'
import { listPointRecord } from './points/points.ts'
import { readRankLimits } from './ranks/rank-rules.ts'
import { findStanding } from './ranks/ranks.repo.ts'
import { getStanding } from './ranks/standing.ts'
import { listFriends } from './referral/friends.ts'
import { referralSettings } from './referral/referral-settings.ts'
import { bindReferral, eraseReferrals } from './referral/referral.repo.ts'
import { listRewards } from './rewards/rewards.ts'
import { loyaltySettings, mallSettings, pointSettings } from './settings.ts'

export const loyaltyModule = defineModule({
  name: 'loyalty',
  settings: [loyaltySettings, pointSettings, mallSettings, cashbackSettings, claimSettings, referralSettings],
  create: (host) => host,
  answers: () => [
    answer(memberRank, async (db, memberId) => (await findStanding(db, memberId))?.level ?? 0),
    answer(rankLimits, readRankLimits),
    answer(memberReferred, (tx, { memberId, inviterId }) => bindReferral(tx, inviterId, memberId)),
  ],
  routes(deps) {
    registerLoyaltyRoutes(deps)
    registerMallRoutes(deps)
    registerLoyaltyOfficeRoutes(deps)
  },
  consumers: registerLoyaltyConsumers,
  jobs: registerLoyaltyJobs,
  ledgerChecks: [checkLoyalty, checkMall],
  monthlyTables: [{ table: 'loyalty_bet', ensure: ensurePartitions, countDefaultRows: countDefaultBets }],
  export: (deps) => ({
    loyaltyRank: (memberId) => getStanding(deps, memberId),
    loyaltyPoints: (memberId) => allRows((page) => listPointRecord(deps.db, memberId, page)),
    loyaltyOrders: (memberId) => allRows((page) => exportOrders(deps, memberId, page)),
    loyaltyBonuses: (memberId) => allRows((page) => listOwnBonuses(deps, memberId, page, defaultLanguage)),
    loyaltyClaims: (memberId) => allRows((page) => listOwnClaims(deps, memberId, page, defaultLanguage)),
    loyaltyCashback: (memberId) => allRows((page) => listCashbackClaims(deps.db, memberId, page)),
    loyaltyFriends: (memberId) => allRows((page) => listFriends(deps.db, memberId, page)),
    loyaltyGifts: async (memberId) => {
      const lists = (['OPEN', 'CLAIMED', 'EXPIRED'] as const).map((state) =>
        allRows((page) => listRewards(deps, memberId, { ...page, state })),
      )
      return (await Promise.all(lists)).flat()
    },
  }),
  async erase(_deps, tx, memberId) {
    await eraseAddresses(tx, memberId)
    await eraseReferrals(tx, memberId)
  },
})
