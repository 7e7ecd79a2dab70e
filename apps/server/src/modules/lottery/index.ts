import type { MonthlyTable } from '../wallet/index.ts'
import { countDefaultOrders, ensureOrderPartitions } from './orders.repo.ts'

export { advanceIssues } from './advance-issues.ts'
export { lotteryLedgerCheck } from './audit/check-lottery.ts'
export { installDemoGames } from './demo-games.ts'
export { parseDraws, parseNoDraws } from './draws-csv.ts'
export { generateIssues } from './generate-issues.ts'
export { importDraws, importRows, importStations, type ImportSummary } from './import-draws.ts'
export { drawFormats, formatOf, type Anchor, type DrawFormat } from './imports/index.ts'
export { listImportGames } from './imports/find-game.ts'
export { getDraw, listDraws } from './list-draws.ts'
export { listOrders } from './list-orders.ts'
export { countOpenOrders } from './orders.repo.ts'
export type { LotteryDeps } from './lottery.deps.ts'
export { registerLotteryJobs } from './lottery.jobs.ts'
export { registerLotteryRoutes, type LotteryRouteDeps } from './lottery.routes.ts'
export { warmReturns } from './warm-returns.ts'
export * as lotteryConfig from './config/index.ts'
export { haltChase, listGameChases } from './chase/halt-chase.ts'
export { getChase } from './chase/list-chases.ts'
export { decideRefund, listStuckOrders, proposeRefund } from './stuck/refund-order.ts'
export { decideDraw, enterResult, proposeCorrection, proposeVoid, withdrawProposal } from './propose-draw.ts'
export { countWaiting as countWaitingDraws, type Operator as DrawOperator } from './results.repo.ts'

/** Orders are kept by month; the wallet's job makes the months ahead. */
export const lotteryMonths: MonthlyTable = {
  table: 'lottery_order',
  ensure: ensureOrderPartitions,
  countDefaultRows: countDefaultOrders,
}
export { listOrderIds, sumOrdersByDay } from './record/record.repo.ts'
export { listGames } from './games.repo.ts'
export { findOrder, listOrdersOf, type OrderStatus } from './orders.repo.ts'
export { presentOrder, type WireOrder } from './presenters.ts'
