import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'

export type CaseKind =
  | 'missing_here'
  | 'missing_there'
  | 'amount_diff'
  | 'status_diff'
  | 'ledger_break'
  | 'totals_diff'
  | 'open_round'
  | 'suspense_win'
  | 'old_tombstone'
  | 'transit_diff'
  | 'transfer_unknown'
  | 'tx_conflict'
  | 'settled_rollback'
  | 'rolled_back_win'
  | 'vendor_silent'
  | 'return_stuck'
  | 'over_limit'

export type CaseRow = {
  id: bigint
  vendor: string
  kind: CaseKind
  subject: string
  member_id: bigint | null
  details: { [field: string]: Json }
  times: number
  state: 'open' | 'proposed' | 'closed'
  amount: Money | null
  currency: string | null
  note: string | null
  proposed_by: bigint | null
  proposed_by_name: string | null
  decided_by_name: string | null
  opened_at: Date
  last_seen_at: Date
  decided_at: Date | null
}
export const caseColumns = sql`id, vendor, kind, subject, member_id, details, times, state, amount, currency, note, proposed_by, proposed_by_name,
  decided_by_name, opened_at, last_seen_at, decided_at`

/** Opens a case for operators; the same subject again is the same case. */
export async function recordCase(
  db: Queryable,
  c: { vendor: string; kind: CaseKind; subject: string; memberId: bigint | null; details: Json },
): Promise<void> {
  await db.query(sql`
    select vendor_open_case(${c.vendor}, ${c.kind}, ${c.subject}, ${c.memberId}::bigint, ${JSON.stringify(c.details)}::jsonb)`)
}

export function listCases(
  db: Queryable,
  q: { vendor: string | null; isOpen: boolean; beforeId: bigint | null; limit: number },
): Promise<CaseRow[]> {
  return db.many<CaseRow>(sql`
    select ${caseColumns} from vendor_case
    where (${q.vendor}::text is null or vendor = ${q.vendor}::text) and (state <> 'closed') = ${q.isOpen}
      and (${q.beforeId}::bigint is null or id < ${q.beforeId}::bigint)
    order by id desc limit ${q.limit}`)
}

/** Number of open cases by vendor. */
export async function countOpenCases(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.many<{ vendor: string; count: number }>(
    sql`select vendor, count(*)::integer as count from vendor_case where state <> 'closed' group by vendor`,
  )
  return new Map(rows.map(({ vendor, count }) => [vendor, count]))
}

export function lockCase(db: Queryable, id: bigint): Promise<CaseRow | undefined> {
  return db.maybe<CaseRow>(sql`select ${caseColumns} from vendor_case where id = ${id} for update`)
}

export async function proposeCase(
  db: Queryable,
  c: { id: bigint; amount: Money; currency: string; note: string; operatorId: bigint; operatorName: string },
): Promise<void> {
  await db.query(sql`
    update vendor_case set state = 'proposed', amount = ${c.amount}, currency = ${c.currency}, note = ${c.note},
      proposed_by = ${c.operatorId}, proposed_by_name = ${c.operatorName}, proposed_at = lotus_now()
    where id = ${c.id}`)
}

export async function reopenCase(db: Queryable, id: bigint): Promise<void> {
  await db.query(sql`
    update vendor_case set state = 'open', amount = null, currency = null, note = null, proposed_by = null, proposed_by_name = null,
      proposed_at = null
    where id = ${id}`)
}

export async function closeCase(
  db: Queryable,
  c: { id: bigint; note: string | null },
  by: { operatorId: bigint; username: string },
): Promise<void> {
  await db.query(sql`
    update vendor_case set state = 'closed', note = coalesce(${c.note}::text, note), decided_by = ${by.operatorId}::bigint,
      decided_by_name = ${by.username}, decided_at = lotus_now()
    where id = ${c.id}`)
}

/** Closes a finding that no longer exists, unless an operator has started to work on it. */
export async function closeByItself(db: Queryable, vendor: string, kind: CaseKind, subject: string): Promise<void> {
  await db.query(sql`
    update vendor_case set state = 'closed', decided_by_name = 'system', decided_at = lotus_now(), note = 'resolved'
    where vendor = ${vendor} and kind = ${kind} and subject = ${subject} and state = 'open'`)
}
