import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { caseColumns, type CaseRow } from './cases.repo.ts'

export type CaseGroupRow = {
  vendor: string
  kind: string
  cause: string
  count: number
  proposed: number
  /** What members would have more if the vendor were right in all of them; null where none names an amount. */
  difference: Money | null
  firstAt: Date
  lastAt: Date
}
/** Cases of one vendor, kind and cause. */
export type CaseGroup = { vendor: string; kind: string; cause: string }

const GROUPS_MAX = 500

/** Groups of open or of closed cases, the largest first. */
export function listCaseGroups(db: Queryable, q: { vendor: string | null; isOpen: boolean }): Promise<CaseGroupRow[]> {
  return db.many<CaseGroupRow>(sql`
    select vendor, kind, vendor_case_cause(kind, details) as cause, count(*)::integer as count,
      (count(*) filter (where state = 'proposed'))::integer as proposed,
      sum(vendor_case_difference(kind, details))::bigint as difference, min(opened_at) as "firstAt", max(last_seen_at) as "lastAt"
    from vendor_case
    where (${q.vendor}::text is null or vendor = ${q.vendor}::text) and (state <> 'closed') = ${q.isOpen}
    group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit ${GROUPS_MAX}`)
}

/** Locks up to `limit` cases of a group in one state, by member: in the order in which members are locked everywhere. */
export function lockGroup(
  tx: Queryable,
  group: CaseGroup,
  state: 'open' | 'proposed',
  limit: number,
): Promise<(CaseRow & { difference: Money | null })[]> {
  return tx.many<CaseRow & { difference: Money | null }>(sql`
    select ${caseColumns}, vendor_case_difference(kind, details) as difference from vendor_case
    where vendor = ${group.vendor} and kind = ${group.kind} and state = ${state}
      and vendor_case_cause(kind, details) = ${group.cause}
    order by member_id nulls last, id limit ${limit} for update`)
}

export function countGroup(db: Queryable, group: CaseGroup, state: 'open' | 'proposed'): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from vendor_case
    where vendor = ${group.vendor} and kind = ${group.kind} and state = ${state}
      and vendor_case_cause(kind, details) = ${group.cause}`)
}
