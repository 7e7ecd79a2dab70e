import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listLogBreaks } from '../transparency.repo.ts'

/** Checks that the public log matches its hashes; part of `npm run audit`. */
export const transparencyCheck: LedgerCheck = {
  name: 'log_is_its_tree',
  run: async (db) => (await listLogBreaks(db)).map((row) => ({ check: 'log_is_its_tree', ...row })),
}
