import type { RouteValue } from '@lotus/contract'

export type Transfer = RouteValue<'games.transfers'>['rows'][number]
type Reported = { amount: string; at: string }
type TransferStage = 'done' | 'failed' | 'onWay' | 'asking' | 'people'

/**
 * What a person needs to know of a transfer: finished, on its way, being checked with the vendor, or waiting for an
 * operator.
 */
export function stageOf(transfer: Pick<Transfer, 'status' | 'isForPeople'>): TransferStage {
  if (transfer.status === 'CONFIRMED') return 'done'
  if (transfer.status === 'FAILED') return 'failed'
  if (transfer.isForPeople) return 'people'
  return transfer.status === 'UNKNOWN' ? 'asking' : 'onWay'
}

export const isOpen = (transfer: Pick<Transfer, 'status' | 'isForPeople'>): boolean =>
  !['done', 'failed'].includes(stageOf(transfer))

/** A vendor's last report of the balance there; undefined before the first. */
export function knownBalance(rows: readonly Transfer[], vendor: string): Reported | undefined {
  // Newest first; a transfer without an answer is ignored.
  const row = rows.find((one) => one.vendor === vendor && one.status === 'CONFIRMED' && one.vendorBalance !== null)
  return row?.vendorBalance == null || row.endedAt === null ? undefined : { amount: row.vendorBalance, at: row.endedAt }
}

/** The newer of two reports. */
export const latest = (one: Reported | undefined, other: Reported | undefined): Reported | undefined =>
  one && other ? (one.at > other.at ? one : other) : (one ?? other)

const POLL_MS = 4000
/** While a transfer is on its way it is polled every few seconds; afterwards pushes and page loads are enough. */
export const pollEvery = (rows: readonly Transfer[] | undefined): number | false =>
  rows?.some(isOpen) ? POLL_MS : false
