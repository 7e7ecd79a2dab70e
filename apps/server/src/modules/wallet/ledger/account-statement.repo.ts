import { sql, type Queryable, type Transaction } from '@lotus/database'
import { buckets } from './chart-of-accounts.ts'

// What a member's statement of a month or a year is made of (MC08, operations.md 3.9): the sums, then the movements one by
// one, out of one and the same view of the journal.

export type StatementBucket = 'cash' | 'bonus'
export type StatementPeriod = { from: Date; to: Date }
export type StatementKindSum = { kind: string; bucket: StatementBucket; count: number; in: bigint; out: bigint }
export type StatementSums = {
  /** Of each bucket when the period begins: the balance now, less all that moved since. */
  opening: Record<StatementBucket, bigint>
  kinds: StatementKindSum[]
}
export type StatementMovement = {
  created_at: Date
  /** Wall clock in the zone, to the millisecond. */
  local: string
  kind: string
  ref_no: string
  bucket: number
  /** Signed. */
  amount: bigint
  balance_after: bigint
}

type Whose = { memberId: bigint; currency: string }

/** From here on the transaction sees one state of the database, whatever is committed meanwhile. It must be new. */
export async function freezeView(tx: Transaction): Promise<void> {
  await tx.query(sql`set transaction isolation level repeatable read, read only`)
}

/** Midnights of a `YYYY` or `YYYY-MM` in the zone. */
export function periodInstants(db: Queryable, period: string, timeZone: string): Promise<StatementPeriod> {
  const isYear = period.length === 4
  return db.one<StatementPeriod>(sql`
    select d.day at time zone ${timeZone} as "from", (d.day + ${isYear ? '1 year' : '1 month'}::interval) at time zone ${timeZone} as "to"
    from (select ${isYear ? `${period}-01-01` : `${period}-01`}::timestamp as day) d`)
}

/**
 * Where the member's record begins, if there is one, the time now, and up to when the journal was archived, before which
 * nothing can be made.
 */
export function recordSpan(
  db: Queryable,
  { memberId }: Pick<Whose, 'memberId'>,
): Promise<{ first: Date | null; now: Date; archived: Date | null }> {
  return db.one(sql`
    select (select j.created_at from journal j where j.member_id = ${memberId} order by j.id limit 1) as first, lotus_now() as now,
      nullif((select wallet_archived_until()), '-infinity') as archived`)
}

const accountsOf = ({ memberId, currency }: Whose) => sql`
  (select id, bucket, balance from account
    where member_id = ${memberId} and currency = ${currency} and bucket in (${buckets.cash}, ${buckets.bonus}))`

export async function sumPeriod(db: Queryable, whose: Whose, { from, to }: StatementPeriod): Promise<StatementSums> {
  type Row = { kind: string; bucket: number; is_in: boolean; count: number; total_in: bigint; total_out: bigint }
  const rows = await db.many<Row>(sql`
    select k.code as kind, a.bucket, j.created_at < ${to}::timestamptz as is_in, count(*)::integer as count,
      coalesce(sum(j.amount) filter (where a.id = j.credit_account), 0)::bigint as total_in,
      coalesce(sum(j.amount) filter (where a.id = j.debit_account), 0)::bigint as total_out
    from journal j
    join ledger_kind k on k.id = j.kind
    join ${accountsOf(whose)} a on a.id in (j.debit_account, j.credit_account)
    where j.member_id = ${whose.memberId} and j.created_at >= ${from}::timestamptz
    group by k.id, k.code, a.bucket, is_in order by k.id, a.bucket`)
  const opening = { cash: 0n, bonus: 0n }
  for (const { bucket, balance } of await db.many<{ bucket: number; balance: bigint }>(
    sql`select bucket, balance from ${accountsOf(whose)} a`,
  ))
    opening[bucketName(bucket)] += balance
  for (const row of rows) opening[bucketName(row.bucket)] -= row.total_in - row.total_out
  const kinds = rows
    .filter((row) => row.is_in)
    .map(({ kind, bucket, count, total_in, total_out }) => ({
      kind,
      bucket: bucketName(bucket),
      count,
      in: total_in,
      out: total_out,
    }))
  return { opening, kinds }
}

export const bucketName = (bucket: number): StatementBucket => (bucket === buckets.bonus ? 'bonus' : 'cash')

/** The movements, oldest first, some thousand at a time from a cursor: what is in memory does not depend on how many there are. */
export async function* eachMovement(
  tx: Transaction,
  whose: Whose,
  { from, to, timeZone }: StatementPeriod & { timeZone: string },
): AsyncGenerator<StatementMovement[]> {
  await tx.query(sql`
    declare movements no scroll cursor for
    select date_trunc('milliseconds', j.created_at) as created_at,
      to_char(date_trunc('milliseconds', j.created_at) at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as local, k.code as kind,
      j.ref_no, a.bucket, case when a.id = j.credit_account then j.amount else -j.amount end as amount,
      case when a.id = j.credit_account then j.credit_after else j.debit_after end as balance_after
    from journal j
    join ledger_kind k on k.id = j.kind
    join ${accountsOf(whose)} a on a.id in (j.debit_account, j.credit_account)
    where j.member_id = ${whose.memberId} and j.created_at >= ${from}::timestamptz and j.created_at < ${to}::timestamptz
    order by j.id, a.bucket`)
  const fetch = () => tx.many<StatementMovement>(sql`fetch forward 2000 from movements`)
  // The database reads the next ones while these are written.
  for (let next = fetch(); ;) {
    const rows = await next
    if (rows.length === 0) return
    next = fetch()
    // Whoever stops early never waits for it.
    next.catch(() => undefined)
    yield rows
  }
}
