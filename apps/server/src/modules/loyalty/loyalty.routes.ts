import { must } from '@lotus/kernel'
import type { LoyaltyDeps } from './deps.ts'
import { explainBonus, giveUpBonus, listOwnBonuses } from './bonuses/bonuses.ts'
import { claimCashback } from './cashback/claim.ts'
import { getCashback } from './cashback/overview.ts'
import { listCashbackBets, listCashbackClaims, listCashbackLines } from './cashback/records.ts'
import { listOwnClaims } from './claims/own-claims.ts'
import { convertPoints, getPointBalance, getPointConfig, listPointRecord } from './points/points.ts'
import { getReferral, listFriends } from './referral/friends.ts'
import { getStanding, listRanks } from './ranks/standing.ts'
import { claimRewards, listRewards } from './rewards/rewards.ts'

export function registerLoyaltyRoutes(deps: LoyaltyDeps): void {
  const { http, db } = deps
  http.handle('loyalty.ranks', async () => listRanks(db))
  http.handle('loyalty.standing', async ({ member }) => getStanding(deps, member.memberId))
  http.handle('loyalty.pointConfig', async () => getPointConfig(db))
  http.handle('loyalty.pointBalance', async ({ member }) => getPointBalance(deps, member.memberId))
  http.handle('loyalty.pointRecord', async ({ member }, input) => listPointRecord(db, member.memberId, input))
  http.handle('loyalty.convertPoints', async ({ member, idempotencyKey }, input) =>
    convertPoints(deps, member, must(idempotencyKey, 'keyed calls carry a key'), input),
  )
  http.handle('bonus.list', async ({ member, language }, input) =>
    listOwnBonuses(deps, member.memberId, input, language),
  )
  http.handle('bonus.progress', async ({ member }, input) => explainBonus(db, member.memberId, input))
  http.handle('bonus.giveUp', async ({ member }, input) => giveUpBonus(deps, member.memberId, input))
  http.handle('cashback.overview', async ({ member }) => getCashback(deps, member.memberId))
  http.handle('cashback.bets', async ({ member }, input) => listCashbackBets(db, member.memberId, input))
  http.handle('cashback.claims', async ({ member }, input) => listCashbackClaims(db, member.memberId, input))
  http.handle('cashback.lines', async ({ member }, input) => listCashbackLines(db, member.memberId, input))
  http.handle('cashback.claim', async ({ member, idempotencyKey }) =>
    claimCashback(deps, member.memberId, must(idempotencyKey, 'keyed calls carry a key')),
  )
  http.handle('referral.overview', async ({ member }) => getReferral(db, member.memberId))
  http.handle('referral.friends', async ({ member }, input) => listFriends(db, member.memberId, input))
  http.handle('reward.list', async ({ member }, input) => listRewards(deps, member.memberId, input))
  http.handle('reward.reviews', async ({ member, language }, input) =>
    listOwnClaims(deps, member.memberId, input, language),
  )
  http.handle('reward.claim', async ({ member }, input) => claimRewards(deps, member.memberId, input))
}
