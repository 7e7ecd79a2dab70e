import type { Queryable } from '@lotus/database'
import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { dialects } from '../dialects/index.ts'
import { getNow } from './reconcile.repo.ts'
import { listLedgerBreaks, listWrittenBreaks, type LedgerBreak } from '../vendors/vendor.repo.ts'

/** Days checked key by key every night; sums are checked over everything. */
const NIGHTLY_DAYS = 3
const DAY_MS = 86_400_000

const amountForms = [...dialects].map(([dialect, { amounts }]) => ({ dialect, ...amounts }))

/**
 * Vendors' outcomes against the journal: each that moved money has its key, each round adds up (wallet.md 2, check 2),
 * and the moved amount is the one the vendor wrote. For one vendor, or all.
 */
export async function listVendorBreaks(
  db: Queryable,
  since: Date | null,
  vendor: string | null = null,
): Promise<LedgerBreak[]> {
  return [...(await listLedgerBreaks(db, since, vendor)), ...(await listWrittenBreaks(db, amountForms, since, vendor))]
}

export const vendorLedgerCheck: LedgerCheck = {
  name: 'vendor_outcomes_match_ledger',
  run: async (db, extent) => {
    const since = extent.isWhole ? null : new Date((await getNow(db)).getTime() - NIGHTLY_DAYS * DAY_MS)
    return (await listVendorBreaks(db, since)).map((row) => ({ check: 'vendor_outcomes_match_ledger', ...row }))
  },
}
