import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * Sums of granted statements that are not those of the statements (null: all). Of short periods those that begin since `since`; of
 * days and longer ones since `longSince`, as they are made up to a month after they begin and wait for weeks.
 */
export function listGrantedBreaks(
  db: Queryable,
  p: { since: Date | null; longSince: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  const firstDayOf = (kind: SqlQuery) =>
    sql`coalesce(business_day(case when ${kind} in ('REALTIME', 'HOURLY') then ${p.since}::timestamptz else ${p.longSince}::timestamptz end), '-infinity')`
  return db.many<Omit<Break, 'check'>>(sql`
    with made as (
      select s.*, business_day(s.period_start) as day from agent_statement s
      -- Nothing is made before its period; an index has them by when they were made.
      where ${p.longSince}::timestamptz is null or s.made_at >= ${p.longSince}::timestamptz - interval '1 day'
    ), sums as (
      select coalesce(s.granter_id, 0) as member_id, s.kind, s.day, s.state, coalesce(f.to_return > f.returned, false) as is_advance,
        count(*) as statements, sum(s.valid_bet) as valid_bet, sum(s.gross) as gross, sum(s.children) as children, sum(s.due) as due,
        sum(case s.state when 'PAID' then s.due else coalesce(f.by_upline + f.by_operator, 0) end) as paid
      from made s left join agent_funding f using (cell, member_id, n, period_start)
      where s.day >= ${firstDayOf(sql`s.kind`)} group by 1, 2, 3, 4, 5
    ), kept as (
      select member_id, kind, day, state, is_advance, sum(statements) as statements, sum(valid_bet) as valid_bet, sum(gross) as gross,
        sum(children) as children, sum(due) as due, sum(paid) as paid
      from agent_granted_day where day >= ${firstDayOf(sql`kind`)} group by 1, 2, 3, 4, 5
    ), compared as (
      select member_id, kind, day, state, is_advance, s.statements, k.statements as k_statements,
        array[s.statements, s.valid_bet, s.gross, s.children, s.due, s.paid] as expected,
        array[k.statements, k.valid_bet, k.gross, k.children, k.due, k.paid] as found
      from sums s full join kept k using (member_id, kind, day, state, is_advance)
    ), named as (
      select 'granted by ' || case member_id when 0 then 'the operator' else 'member ' || member_id end || ', ' || kind || ' from ' || day || ', '
        || state || case when is_advance then ', advanced' else '' end as subject,
        case when statements is null then array_fill(0::numeric, '{6}') else expected end as expected,
        case when k_statements is null then array_fill(0::numeric, '{6}') else found end as found
      from compared
    )
    select subject, array_to_string(expected, ' ') as expected, array_to_string(found, ' ') as found from named where expected <> found
    order by subject limit ${p.limit}`)
}
