import type { LedgerCheck } from '../../wallet/index.ts'
import { listLedgerBreaks } from './vendor.repo.ts'

/** What every night proves key by key; sums are proved over everything. */
const NIGHTLY_DAYS = 3
const DAY_MS = 86_400_000

/** Vendors' outcomes against the journal: each that moved money has its key, and each round adds up (wallet.md 2, check 2). */
export const vendorLedgerCheck: LedgerCheck = {
  name: 'vendor_outcomes_match_ledger',
  run: async (db, extent) => {
    const since = extent.isWhole ? null : new Date(Date.now() - NIGHTLY_DAYS * DAY_MS)
    return (await listLedgerBreaks(db, since)).map((row) => ({ check: 'vendor_outcomes_match_ledger', ...row }))
  },
}
