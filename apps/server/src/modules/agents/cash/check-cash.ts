import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listCashBreaks } from './cash.repo.ts'

const NAME = 'agents_cash_adds_up'
const BREAKS_MAX = 50

/** What teams deposited and withdrew, added up again from its rows; part of `npm run audit`. */
export const agentsCashCheck: LedgerCheck = {
  name: NAME,
  run: async (db) => (await listCashBreaks(db, BREAKS_MAX)).map((row) => ({ check: NAME, ...row })),
}
