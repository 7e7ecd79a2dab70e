import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listMallBreaks, listMallMoneyBreaks } from './mall-audit.repo.ts'

const NAME = 'loyalty_mall_adds_up'
const BREAKS_MAX = 50

/** Stock, points and money of the mall's orders, compared with their rows and the journal; part of `npm run audit`. */
export const checkMall: LedgerCheck = {
  name: NAME,
  async run(db, { signal }) {
    const found = []
    for (const list of [listMallBreaks, listMallMoneyBreaks]) {
      signal?.throwIfAborted()
      found.push(...(await list(db, BREAKS_MAX)))
    }
    return found.slice(0, BREAKS_MAX).map((row) => ({ check: NAME, ...row }))
  },
}
