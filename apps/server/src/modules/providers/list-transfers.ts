import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { getSetting } from '../system/index.ts'
import type { MemberTransfer } from './vendor-port.ts'
import { listTransfers, type TransferFilter } from './transfer.repo.ts'
import type { VendorDeps } from './vendor.deps.ts'
import { providersSettings } from './settings.ts'

const HOUR_MS = 3_600_000

/**
 * A member's transfers with what happens to those on their way: asked for again at `nextAt`, and after some hours looked at
 * by a person. Nobody has to guess where the money is.
 */
export async function listMemberTransfers(
  deps: Pick<VendorDeps, 'db' | 'clock'>,
  memberId: bigint,
  filter: TransferFilter & { cursor: string | null; limit: number },
): Promise<{ rows: readonly MemberTransfer[]; nextCursor: string | null }> {
  if (filter.cursor !== null && !/^\d{1,18}$/.test(filter.cursor))
    throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  const before = filter.cursor === null ? null : BigInt(filter.cursor)
  const { limit } = filter
  const [hours, rows] = await Promise.all([
    getSetting(deps.db, providersSettings.transferDecideHours),
    listTransfers(deps.db, memberId, filter, { before, limit: limit + 1 }),
  ])
  const oldest = deps.clock.now().getTime() - hours * HOUR_MS
  const shown = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null
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
