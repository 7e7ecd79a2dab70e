import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listLoyaltyBreaks, listMoneyBreaks } from './loyalty-audit.repo.ts'

const NAME = 'loyalty_adds_up'
const BREAKS_MAX = 50

/** Valid bets, deposits, points and claimed gifts, compared with their rows and the journal; part of `npm run audit`. */
export const checkLoyalty: LedgerCheck = {
  name: NAME,
  async run(db) {
    const found = [...(await listLoyaltyBreaks(db, BREAKS_MAX)), ...(await listMoneyBreaks(db, BREAKS_MAX))]
    return found.slice(0, BREAKS_MAX).map((row) => ({ check: NAME, ...row }))
  },
}
