import { readPage } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import { listTransfers, type TransferFilter } from './transfer.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { providersSettings } from '../settings.ts'

const HOUR_MS = 3_600_000

export type TransferList = TransferFilter & { cursor: string | null; limit: number }

/**
 * A member's transfers with the next step of open ones: asked for again at `nextAt`, and after some hours decided by an
 * operator. Nobody has to guess where the money is.
 */
export async function listMemberTransfers(
  deps: Pick<VendorDeps, 'db' | 'clock'>,
  memberId: bigint,
  filter: TransferList,
) {
  const hours = await getSetting(deps.db, providersSettings.transferDecideHours)
  const oldest = deps.clock.now().getTime() - hours * HOUR_MS
  const page = await readPage(filter, (at) => listTransfers(deps.db, memberId, filter, at))
  const rows = page.rows.map((row) => ({
    reference: row.reference,
    vendor: row.vendor,
    direction: row.direction,
    amount: row.amount,
    status: row.state,
    /** The balance in the vendor's answer. */
    vendorBalance: row.vendor_balance,
    /** An automatic transfer, at launch or afterwards. */
    isAuto: row.is_auto,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    /** When the vendor is asked again. */
    nextAt: row.ended_at === null ? row.next_poll_at : null,
    /** The outcome is unknown for so long that an operator decides. */
    isForPeople: row.ended_at === null && row.created_at.getTime() <= oldest,
  }))
  return { ...page, rows }
}
