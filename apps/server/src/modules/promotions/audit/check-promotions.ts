import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listBoardGiftBreaks, listBoardScoreBreaks } from './board-audit.repo.ts'
import { listRescueFigureBreaks, listRescueSumBreaks } from './rescue-audit.repo.ts'
import * as repo from './promotions-audit.repo.ts'

const name = 'promotions_add_up'
const LIMIT = 100

/** What promotions gave is in the ledger and in their budgets, each spin gave what its slice says, each raffle what was drawn, each window of packets the first amounts of its list, each leaderboard the prizes of its frozen places, and each day of a rescue its gifts. */
export const checkPromotions: LedgerCheck = {
  name,
  run: async (db) => {
    const lists = [
      await repo.listBudgetBreaks(db, LIMIT),
      await repo.listMoneyBreaks(db, LIMIT),
      await repo.listSpinBreaks(db, LIMIT),
      await repo.listRaffleBreaks(db, LIMIT),
      await repo.listDrawBreaks(db, LIMIT),
      await repo.listPacketBreaks(db, LIMIT),
      await repo.listGrabBreaks(db, LIMIT),
      await repo.listRescueBreaks(db, LIMIT),
      await listRescueSumBreaks(db, LIMIT),
      await listRescueFigureBreaks(db, LIMIT),
      await listBoardGiftBreaks(db, LIMIT),
      await listBoardScoreBreaks(db, LIMIT),
    ]
    return lists.flat().map((row) => ({ check: name, ...row }))
  },
}
