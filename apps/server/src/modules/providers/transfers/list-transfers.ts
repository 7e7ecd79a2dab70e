import { idOfCursor, pageOf } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import type { MemberTransfer } from '../vendor-port.ts'
import { listTransfers, type TransferFilter } from './transfer.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { providersSettings } from '../settings.ts'

const HOUR_MS = 3_600_000

/**
 * A member's transfers with the next step of open ones: asked for again at `nextAt`, and after some hours decided by an
 * operator. Nobody has to guess where the money is.
 */
export async function listMemberTransfers(
  deps: Pick<VendorDeps, 'db' | 'clock'>,
  memberId: bigint,
  filter: TransferFilter & { cursor: string | null; limit: number },
): Promise<{ rows: readonly MemberTransfer[]; nextCursor: string | null }> {
  const before = idOfCursor(filter.cursor)
  const { limit } = filter
  const [hours, rows] = await Promise.all([
    getSetting(deps.db, providersSettings.transferDecideHours),
    listTransfers(deps.db, memberId, filter, { before, limit: limit + 1 }),
  ])
  const oldest = deps.clock.now().getTime() - hours * HOUR_MS
  const { rows: shown, nextCursor } = pageOf(rows, limit)
  const views = shown.map((row) => ({
    reference: row.reference,
    vendor: row.vendor,
    direction: row.direction,
    amount: row.amount,
    status: row.state,
    vendorBalance: row.vendor_balance,
    isAuto: row.is_auto,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    nextAt: row.ended_at === null ? row.next_poll_at : null,
    isForPeople: row.ended_at === null && row.created_at.getTime() <= oldest,
  }))
  return { rows: views, nextCursor }
}
