import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * Holders whose statements of a period do not take off what those that they granted came to, of the periods of which any was made since
 * then (null: all) and all are written. What an upline pays of its own wallet is taken off nobody's.
 */
export function listChildrenBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  return db.many(sql`
    with asked as materialized (
      select member_id as id, kind, period_start, period_end from agent_statement
      where funding = 'OPERATOR' and (${p.since}::timestamptz is null or made_at > ${p.since}::timestamptz)
      union
      select granter_id, kind, period_start, period_end from agent_statement
      where funding = 'OPERATOR' and granter_id is not null and (${p.since}::timestamptz is null or made_at > ${p.since}::timestamptz)
    ), statement as materialized (
      select s.* from agent_statement s
      -- None is made before its period has ended.
      where s.funding = 'OPERATOR' and s.made_at >= (select coalesce(min(period_end), 'infinity') from asked)
    ), taken as (
      select member_id as id, kind, period_start, period_end, sum(children) as amount, min(made_at) as made_at
      from statement group by member_id, kind, period_start, period_end
    ), earned as (
      select granter_id as id, kind, period_start, period_end, sum(gross) as amount
      from statement where granter_id is not null group by granter_id, kind, period_start, period_end
    ), apart as materialized (
      -- Whoever has no statement that the operator pays takes nothing off.
      select t.*, coalesce(e.amount, 0) as earned
      from asked join taken t using (id, kind, period_start, period_end) left join earned e using (id, kind, period_start, period_end)
      where t.amount <> coalesce(e.amount, 0)
    )
    select 'downlines of member ' || id || ' in ' || kind || ' of ' || period_start as subject, earned::text as expected, amount::text as found
    from apart
    where made_at >= (select audited_from from agent_close) and agent_period_is_settled(kind, period_start, period_end)
    limit ${p.limit}`)
}
