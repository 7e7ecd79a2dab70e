import type { RouteValue } from '@lotus/contract'

export type Transfer = RouteValue<'games.transfers'>['rows'][number]
type Told = { amount: string; at: string }
type TransferStage = 'done' | 'failed' | 'onWay' | 'asking' | 'people'

/** What a person has to know of a transfer: over, on its way, being asked for, or with somebody who decides. */
export function stageOf(transfer: Pick<Transfer, 'status' | 'isForPeople'>): TransferStage {
  if (transfer.status === 'CONFIRMED') return 'done'
  if (transfer.status === 'FAILED') return 'failed'
  if (transfer.isForPeople) return 'people'
  return transfer.status === 'UNKNOWN' ? 'asking' : 'onWay'
}

export const isOpen = (transfer: Pick<Transfer, 'status' | 'isForPeople'>): boolean =>
  !['done', 'failed'].includes(stageOf(transfer))

/** The last word of a vendor on what lies there; undefined before any. */
export function knownBalance(rows: readonly Transfer[], vendor: string): Told | undefined {
  // Newest first; a transfer without an answer tells nothing.
  const row = rows.find((one) => one.vendor === vendor && one.status === 'CONFIRMED' && one.vendorBalance !== null)
  return row?.vendorBalance == null || row.endedAt === null ? undefined : { amount: row.vendorBalance, at: row.endedAt }
}

/** The younger of two words. */
export const latest = (one: Told | undefined, other: Told | undefined): Told | undefined =>
  one && other ? (one.at > other.at ? one : other) : (one ?? other)

const POLL_MS = 4000
/** While one is on its way it is looked at every few seconds; afterwards news and visits do. */
export const pollEvery = (rows: readonly Transfer[] | undefined): number | false =>
  rows?.some(isOpen) ? POLL_MS : false
