import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type TransferState = 'NEW' | 'DEBITED' | 'SENT' | 'CONFIRMED' | 'FAILED' | 'UNKNOWN'
export type TransferRow = {
  reference: string
  vendor: string
  member_id: bigint
  currency: string
  direction: 'in' | 'out'
  amount: Money
  state: TransferState
  vendor_balance: Money | null
  is_auto: boolean
  polls: number
  created_at: Date
  ended_at: Date | null
}
const columns = sql`reference, vendor, member_id, currency, direction, amount, state, vendor_balance, is_auto, polls, created_at, ended_at`

export function getTransfer(db: Queryable, reference: string): Promise<TransferRow> {
  return db.one<TransferRow>(sql`select ${columns} from vendor_transfer where reference = ${reference}`)
}

type ListedTransfer = TransferRow & { id: bigint; next_poll_at: Date | null }
export type TransferFilter = {
  vendor: string | null
  direction: 'in' | 'out' | null
  /** Successful, failed, or still open. */
  stage: 'open' | 'done' | 'failed' | null
}
const stageOf = sql`case state when 'CONFIRMED' then 'done' when 'FAILED' then 'failed' else 'open' end`

/** A member's transfers, newest first, after the last one of the previous page. */
export function listTransfers(
  db: Queryable,
  memberId: bigint,
  f: TransferFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<ListedTransfer[]> {
  return db.many<ListedTransfer>(sql`
    select id, ${columns}, next_poll_at from vendor_transfer
    where member_id = ${memberId} and (${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint)
      and (${f.vendor}::text is null or vendor = ${f.vendor}::text)
      and (${f.direction}::text is null or direction = ${f.direction}::text)
      and (${f.stage}::text is null or ${stageOf} = ${f.stage}::text)
    order by id desc limit ${page.limit}`)
}

/** The reference of a member's last transfer that the vendor confirmed. */
export function findLastConfirmed(db: Queryable, memberId: bigint, vendor: string): Promise<string | undefined> {
  return db.maybeValue<string>(sql`
    select reference from vendor_transfer
    where member_id = ${memberId} and vendor = ${vendor} and state = 'CONFIRMED' order by id desc limit 1`)
}

export async function markSent(db: Queryable, reference: string): Promise<void> {
  await db.query(sql`
    update vendor_transfer set state = 'SENT', sent_at = coalesce(sent_at, lotus_now())
    where reference = ${reference} and ended_at is null`)
}

/** The outcome is unknown: asked again after a pause that doubles, up to an hour. */
export async function markUnknown(db: Queryable, reference: string, reason: string): Promise<void> {
  await db.query(sql`
    update vendor_transfer set state = 'UNKNOWN', polls = polls + 1, reason = left(${reason}, 200),
      next_poll_at = lotus_now() + least(interval '5 seconds' * power(2, least(polls, 12)), interval '1 hour')
    where reference = ${reference} and ended_at is null`)
}

export function listToPoll(db: Queryable, limit: number): Promise<TransferRow[]> {
  return db.many<TransferRow>(sql`
    select ${columns} from vendor_transfer where ended_at is null and next_poll_at <= lotus_now() order by next_poll_at limit ${limit}`)
}
