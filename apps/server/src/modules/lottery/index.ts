import type { LedgerCheck, MonthlyTable } from '../wallet/index.ts'
import { countDefaultOrders, ensureOrderPartitions, listFrozenBreaks, listOrderBreaks } from './orders.repo.ts'

export { advanceIssues } from './advance-issues.ts'
export { installDemoGames } from './demo-games.ts'
export { parseDraws, parseNoDraws } from './draws-csv.ts'
export { generateIssues } from './generate-issues.ts'
export { importDraws, type ImportSummary } from './import-draws.ts'
export { getDraw, listDraws } from './list-draws.ts'
export type { LotteryDeps } from './lottery.deps.ts'
export { registerLotteryJobs } from './lottery.jobs.ts'
export { registerLotteryRoutes, type LotteryRouteDeps } from './lottery.routes.ts'
export * as lotteryConfig from './config/index.ts'
export { decideDraw, enterResult, proposeCorrection, proposeVoid, withdrawProposal } from './propose-draw.ts'
export { countWaiting as countWaitingDraws, type Operator as DrawOperator } from './results.repo.ts'

/** The proof that orders, frozen roots and the ledger agree; part of `npm run audit`. */
export const lotteryLedgerCheck: LedgerCheck = {
  name: 'lottery_rows_match_ledger',
  async run(db, { passes }) {
    const found = await listFrozenBreaks(db)
    for (let pass = 0; pass < passes; pass += 1) found.push(...(await listOrderBreaks(db, { passes, pass })))
    return found.map((row) => ({ check: 'lottery_rows_match_ledger', ...row }))
  },
}

/** Orders are kept by month; the wallet's job makes the months ahead. */
export const lotteryMonths: MonthlyTable = {
  table: 'lottery_order',
  ensure: ensureOrderPartitions,
  countDefaultRows: countDefaultOrders,
}
