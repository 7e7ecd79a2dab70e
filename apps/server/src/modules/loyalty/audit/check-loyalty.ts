import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listCashbackBreaks, listCashbackMoneyBreaks } from './cashback-audit.repo.ts'
import { listReferralBreaks } from './referral-audit.repo.ts'
import { listDayBreaks, listLossBreaks, listLoyaltyBreaks, listMoneyBreaks } from './loyalty-audit.repo.ts'
import { listRankFeeBreaks } from './rank-fee-audit.repo.ts'

const NAME = 'loyalty_adds_up'
const BREAKS_MAX = 50
const lists = [
  listLoyaltyBreaks,
  listDayBreaks,
  listLossBreaks,
  listMoneyBreaks,
  listCashbackBreaks,
  listCashbackMoneyBreaks,
  listReferralBreaks,
  listRankFeeBreaks,
]

/** Valid bets, losses, deposits, points, cashback, referrals and claimed gifts, compared with their rows and the journal; part of `npm run audit`. */
export const checkLoyalty: LedgerCheck = {
  name: NAME,
  async run(db, { signal }) {
    const found = []
    for (const list of lists) {
      signal?.throwIfAborted()
      found.push(...(await list(db, BREAKS_MAX)))
    }
    return found.slice(0, BREAKS_MAX).map((row) => ({ check: NAME, ...row }))
  },
}
