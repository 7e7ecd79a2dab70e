import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listCountBreaks, listQuotaBreaks, listRateBreaks, listTreeBreaks } from './audit.repo.ts'

const NAME = 'agents_tree_is_whole'
const BREAKS_MAX = 50

/** Checks that both sides of the agents' tree agree, that rates are what was agreed last, and that quotas count them; part of `npm run audit`. */
export const agentsTreeCheck: LedgerCheck = {
  name: NAME,
  async run(db) {
    const found = [
      ...(await listTreeBreaks(db, BREAKS_MAX)),
      ...(await listCountBreaks(db, BREAKS_MAX)),
      ...(await listRateBreaks(db, BREAKS_MAX)),
      ...(await listQuotaBreaks(db, BREAKS_MAX)),
    ]
    return found.map((row) => ({ check: NAME, ...row }))
  },
}
