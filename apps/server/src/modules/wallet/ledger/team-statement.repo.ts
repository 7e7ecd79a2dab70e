import { sql, type Queryable } from '@lotus/database'
import { buckets } from './chart-of-accounts.ts'
import type { StatementFilter, StatementRow } from './wallet.repo.ts'

// Account records of many members together, for an agent's list of what moved in the team (AC08).

export type AnyStatementFilter = Pick<StatementFilter, 'kinds'> & { from: Date; to: Date }
export type TeamStatementFilter = AnyStatementFilter & { memberIds: readonly bigint[] }
export type TeamStatementRow = StatementRow & { member_id: bigint }

const texts = (ids: readonly bigint[]): string[] => ids.map(String)

export const isWithin = (p: AnyStatementFilter) => sql`j.created_at >= ${p.from} and j.created_at < ${p.to}`

/** Of a movement `j` within the period. */
export const isWanted = ({ kinds }: AnyStatementFilter) => sql`
  (${kinds}::text[] is null or j.kind = any(array(select id from ledger_kind where code = any(${kinds}::text[]))))`
export const passes = (p: AnyStatementFilter) => sql`${isWithin(p)} and ${isWanted(p)}`

/** The member's side `a` of a movement `j`. */
export const isShown = sql`a.id in (j.debit_account, j.credit_account) and a.member_id = j.member_id and a.bucket in (${buckets.cash}, ${buckets.bonus})`

/**
 * As `listStatement`, of several members. The newest `limit` are of the `limit` members whose newest movement is the
 * newest: one movement is read of everybody, and more only of those.
 */
export function listTeamStatement(
  db: Queryable,
  filter: TeamStatementFilter,
  page: { before: { id: bigint; bucket: number } | null; limit: number },
): Promise<TeamStatementRow[]> {
  const [id, bucket] = [page.before?.id ?? null, page.before?.bucket ?? null]
  // The row that the last page ended with may have a second side.
  const isBehind = sql`(${id}::bigint is null or j.id <= ${id}::bigint)`
  const isNext = sql`(${id}::bigint is null or j.id < ${id}::bigint or a.bucket > ${bucket}::smallint)`
  return db.many<TeamStatementRow>(sql`
    with newest as (
      select w.id as member_id from unnest(${texts(filter.memberIds)}::bigint[]) as w(id)
      cross join lateral (
        select j.id from journal j where j.member_id = w.id and ${passes(filter)} and ${isBehind}
          and exists (select from account a where ${isShown} and ${isNext})
        order by j.id desc limit 1) x
      order by x.id desc limit ${page.limit})
    select j.id, j.member_id, j.group_id, j.created_at, k.code as kind, j.ref_kind, j.ref_no, a.bucket,
      case when a.id = j.credit_account then j.amount else -j.amount end as amount,
      case when a.id = j.credit_account then j.credit_after else j.debit_after end as balance_after
    from newest n
    cross join lateral (
      select j.* from journal j where j.member_id = n.member_id and ${passes(filter)} and ${isBehind}
        and exists (select from account a where ${isShown} and ${isNext})
      order by j.id desc limit ${page.limit}) j
    join ledger_kind k on k.id = j.kind
    join account a on ${isShown} and ${isNext}
    order by j.id desc, a.bucket limit ${page.limit}`)
}

/** In and out of all that passes; not `isWhole` where there are more than `most` movements, which are at least so many. */
export type StatementSums = { movements: number; isWhole: boolean; total_in: bigint; total_out: bigint }

export async function sumTeamStatement(
  db: Queryable,
  filter: TeamStatementFilter,
  most: number,
): Promise<StatementSums> {
  const sums = await db.one<Omit<StatementSums, 'isWhole'>>(sql`
    with found as (
      select j.* from unnest(${texts(filter.memberIds)}::bigint[]) as w(id)
      cross join lateral (
        select j.member_id, j.debit_account, j.credit_account, j.amount from journal j where j.member_id = w.id and ${passes(filter)}) j
      limit ${most + 1})
    select (select count(*)::integer from found) as movements, coalesce(sum(j.amount) filter (where a.id = j.credit_account), 0)::bigint as total_in,
      coalesce(sum(j.amount) filter (where a.id = j.debit_account), 0)::bigint as total_out
    from found j join account a on ${isShown}`)
  return { ...sums, isWhole: sums.movements <= most }
}
