import type { LoyaltyDeps } from '../deps.ts'
import { reportCashback } from './cashback-report.ts'
import { changeStock, listItems, saveItem } from './goods.ts'
import { changePoints, decidePoints, listWaitingChanges, setRank, viewMember } from './member-points.ts'
import { previewRank } from './preview-rank.ts'
import { listLevels, removeLevel, saveLevel } from './rank-levels.ts'
import { decideReferral, listReferrals } from './referrals.ts'
import { decideOrder, getOfficeOrder, listOfficeOrders, shipOrder } from './office-orders.ts'

export function registerLoyaltyOfficeRoutes(deps: LoyaltyDeps): void {
  const { http, db } = deps
  http.handle('bo.mallItems', () => listItems(db))
  http.handle('bo.saveMallItem', (context, input) => saveItem(deps, context, input))
  http.handle('bo.changeMallStock', (context, input) => changeStock(deps, context, input))
  http.handle('bo.mallOrders', (_context, input) => listOfficeOrders(deps, input))
  http.handle('bo.mallOrder', (context, input) => getOfficeOrder(deps, context, input))
  http.handle('bo.decideMallOrder', (context, input) => decideOrder(deps, context, input))
  http.handle('bo.shipMallOrder', (context, input) => shipOrder(deps, context, input))
  http.handle('bo.memberLoyalty', (context, input) => viewMember(deps, context, input))
  http.handle('bo.setMemberRank', (context, input) => setRank(deps, context, input))
  http.handle('bo.changeMemberPoints', (context, input) => changePoints(deps, context, input))
  http.handle('bo.decideMemberPoints', (context, input) => decidePoints(deps, context, input))
  http.handle('bo.pointChanges', () => listWaitingChanges(db))
  http.handle('bo.referrals', (_context, input) => listReferrals(deps, input))
  http.handle('bo.decideReferral', (context, input) => decideReferral(deps, context, input))
  http.handle('bo.ranks', (context) => listLevels(db, context))
  http.handle('bo.previewRank', (_context, input) => previewRank(deps, input))
  http.handle('bo.saveRank', (context, input) => saveLevel(deps, context, input))
  http.handle('bo.removeRank', (context, input) => removeLevel(deps, context, input))
  http.handle('bo.cashbackReport', (_context, input) => reportCashback(db, input))
}
