import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listTransferBreaks } from './transfer-audit.repo.ts'

const NAME = 'agents_transfers_add_up'
const BREAKS_MAX = 50

/** Checks that both sides of each transfer say the same, and that both moved what they say, once; part of `npm run audit`. */
export const agentsTransfersCheck: LedgerCheck = {
  name: NAME,
  async run(db) {
    return (await listTransferBreaks(db, BREAKS_MAX)).map((row) => ({ check: NAME, ...row }))
  },
}
