import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type TransferDirection = 'in' | 'out'
type WalletTransferStatus = 'PENDING' | 'CONFIRMED' | 'FAILED' | 'REFUSED'
export type WalletTransfer = {
  reference: string
  player: bigint
  /** Null, like the amount, for a reference that was answered as unknown before it came. */
  direction: TransferDirection | null
  amount: Money | null
  status: WalletTransferStatus
  reason: string | null
  dueAt: Date | null
}

/** Locking the player's row serialises everything that moves their wallet here. */
export const lockPlayer = (db: Queryable, player: bigint) =>
  db.query(sql`select from player where id = ${player} for update`)

export const findTransfer = (db: Queryable, vendor: string, reference: string) =>
  db.maybe<WalletTransfer>(
    sql`select reference, player, direction, amount, status, reason, due_at as "dueAt"
        from purse_transfer where vendor = ${vendor} and reference = ${reference}`,
  )

export const insertTransfer = (db: Queryable, transfer: WalletTransfer & { vendor: string; at: Date }) =>
  db.query(
    sql`insert into purse_transfer (vendor, reference, player, direction, amount, status, reason, due_at, created_at, ended_at)
        values (${transfer.vendor}, ${transfer.reference}, ${transfer.player}, ${transfer.direction}, ${transfer.amount},
          ${transfer.status}, ${transfer.reason}, ${transfer.dueAt}, ${transfer.at},
          ${transfer.status === 'PENDING' ? null : transfer.at})`,
  )

export const endTransfer = (
  db: Queryable,
  end: { vendor: string; reference: string; status: 'CONFIRMED' | 'FAILED'; reason: string | null; at: Date },
) =>
  db.query(
    sql`update purse_transfer set status = ${end.status}, reason = ${end.reason}, ended_at = ${end.at}
        where vendor = ${end.vendor} and reference = ${end.reference} and status = 'PENDING'`,
  )
