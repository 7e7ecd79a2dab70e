import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * What operators added to paid statements: one movement of the journal for each, and none of anything else. What they took off: as much of
 * each as statements of its line took off since, and no statement takes off anything else. Nobody is left with less than nothing.
 * Movements of archived months are in files.
 */
export function listAdjustmentBreaks(db: Queryable, limit: number): Promise<Omit<Break, 'check'>[]> {
  return db.many(sql`
    with adjustment as materialized (
      select a.*, agent_adjustment_ref(member_id, n, period_start, no) as ref_no from agent_adjustment a
    ), added as (
      select * from adjustment where state = 'DONE' and amount > 0 and decided_at >= (select wallet_archived_until() + interval '1 minute')
    ), take as (
      select t.*, s.made_at, s.kind, s.granter_id, s.funding from agent_adjustment_take t
      join agent_statement s on s.cell = t.cell and s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start
    ), taken as (
      select a.ref_no, a.state, a.amount as owed, a.taken, a.written_off, coalesce(sum(t.amount), 0) as amount,
        coalesce(bool_or((t.kind, t.granter_id) is distinct from (a.kind, a.granter_id) or ('OPERATOR' in (a.funding, t.funding) and t.operator_amount <> t.amount) or t.made_at < a.decided_at)
          filter (where t.amount is not null), false) as is_wrong
      from adjustment a left join take t using (cell, member_id, n, period_start, no)
      group by a.ref_no, a.state, a.amount, a.taken, a.written_off
    ), taker as (
      select cell, member_id, taker_n as n, taker_start as period_start, sum(amount) as amount from agent_adjustment_take group by 1, 2, 3, 4
    )
    select 'adjustment ' || coalesce(a.ref_no, j.ref_no) as subject,
      coalesce(a.amount || ' ' || a.currency || ' to member ' || a.member_id, 'nothing') as expected,
      coalesce(j.amount || ' ' || j.currency || ' to member ' || j.member_id, 'no movement') as found
    from added a full join wallet_income_sums('agents-adjustment') j on j.ref_no = a.ref_no
    where (a.amount, a.currency, a.member_id) is distinct from (j.amount, j.currency, j.member_id)
      and (a.ref_no is not null or not exists (select from adjustment x where x.ref_no = j.ref_no and x.state = 'DONE' and x.amount = j.amount))
    union all
    select 'taken off for adjustment ' || ref_no, concat_ws(' ', amount, case when is_wrong then 'of its own line' end),
      concat_ws(' ', taken, 'of', -owed, 'and', written_off)
    from taken where taken <> amount or is_wrong or (state <> 'DONE' and amount > 0) or taken + written_off > greatest(-owed, 0)
    union all
    select 'adjustments in statement ' || agent_statement_ref(s.member_id, s.n, s.period_start), coalesce(t.amount, 0)::text, s.adjust_off::text
    from (select cell, member_id, n, period_start, adjust_off from agent_statement where adjust_off <> 0) s
    full join taker t using (cell, member_id, n, period_start) where coalesce(s.adjust_off, 0) <> coalesce(t.amount, 0)
    union all
    -- An adjustment is of the statement's own line, and never takes off more than was paid.
    select 'adjusted statement ' || agent_statement_ref(s.member_id, s.n, s.period_start), 'at least 0 of its line',
      agent_statement_paid(s) + agent_statement_adjusted(s) || case when o.is_other then ' of another line' else '' end
    from (
      select cell, member_id, n, period_start, bool_or(x.is_other) as is_other from (
        select a.*, (a.kind, a.granter_id, a.funding, a.currency) is distinct from (s.kind, s.granter_id, s.funding, s.currency) as is_other
        from adjustment a join agent_statement s using (cell, member_id, n, period_start) where a.state = 'DONE') x
      group by cell, member_id, n, period_start) o
    join agent_statement s using (cell, member_id, n, period_start)
    where o.is_other or agent_statement_paid(s) + agent_statement_adjusted(s) < 0
    union all
    select 'adjusted statement ' || agent_statement_ref(s.member_id, s.n, s.period_start), 'paid', s.state
    from (select distinct cell, member_id, n, period_start from adjustment where state in ('PROPOSED', 'DONE')) x
    join agent_statement s using (cell, member_id, n, period_start) where s.state <> 'PAID' and agent_statement_paid(s) = 0
    limit ${limit}`)
}

/** What goes back to the operator of what is taken off, and to the upline, is what each of them paid; and uplines owe what they took off for the operator. */
export function listAdjustmentPartBreaks(db: Queryable, limit: number): Promise<Omit<Break, 'check'>[]> {
  return db.many(sql`
    with adjustment as materialized (
      select a.*, agent_adjustment_ref(member_id, n, period_start, no) as ref_no from agent_adjustment a
    ), operators as (
      -- What the operator had paid goes first: what it bore until then and what was added, less what earlier ones take off of it.
      select a.*, least(-a.amount, case a.funding when 'OPERATOR' then -a.amount else greatest(0, coalesce((select sum(m.amount)
            from agent_funding_move m where m.cell = a.cell and m.member_id = a.member_id and m.n = a.n and m.period_start = a.period_start
              and m.what = 'ABSORBED' and m.moved_at <= a.decided_at), 0)
          + coalesce(sum(greatest(a.amount, 0) - a.operator_amount) over earlier, 0)) end) as expected
      from adjustment a where a.state = 'DONE'
      window earlier as (partition by a.cell, a.member_id, a.n, a.period_start order by a.decided_at, a.no
        rows between unbounded preceding and 1 preceding)
    ), pot as (
      -- Of a statement: what goes back to the operator, or did, what to the upline, and what was added.
      select cell, member_id, n, period_start, sum(a.operator_left + coalesce(t.operators, 0)) as operators,
        sum(case when a.amount < 0 then -a.amount - a.written_off - a.operator_left - coalesce(t.operators, 0) else 0 end) as uplines,
        sum(greatest(a.amount, 0)) as added
      from adjustment a left join (select cell, member_id, n, period_start, no, sum(operator_amount) as operators
        from agent_adjustment_take group by cell, member_id, n, period_start, no) t using (cell, member_id, n, period_start, no)
      where a.state = 'DONE' group by cell, member_id, n, period_start
    )
    -- What was given up may be taken off again.
    select 'operator’s part of adjustment ' || o.ref_no as subject, o.expected::text as expected,
      o.operator_amount || ' and ' || o.operator_left || ' left' as found
    from operators o left join (select cell, member_id, n, period_start, no, sum(operator_amount) as amount from agent_adjustment_take
      group by cell, member_id, n, period_start, no) t using (cell, member_id, n, period_start, no)
    where o.amount < 0 and ((o.operator_amount <> o.expected and not exists (select from adjustment x
          where (x.cell, x.member_id, x.n, x.period_start) = (o.cell, o.member_id, o.n, o.period_start) and x.written_off > 0))
      or (o.written_off = 0 and o.operator_left + coalesce(t.amount, 0) <> o.operator_amount))
    union all
    -- Nobody gets back what somebody else paid: the upline no more than it paid or gives back, the operator no more than it bore.
    select 'taken off for whom ' || agent_statement_ref(s.member_id, s.n, s.period_start),
      concat_ws(' ', 'operator', o.operator, 'upline', o.upline), concat_ws(' ', 'operator', p.operators, 'upline', p.uplines)
    from pot p join agent_statement s using (cell, member_id, n, period_start) left join agent_funding f using (cell, member_id, n, period_start)
    cross join lateral (select case s.funding when 'UPLINE' then coalesce(f.by_upline + f.to_return - f.set_off, 0) else 0 end as upline,
      p.added + case s.funding when 'UPLINE' then coalesce(f.by_operator - f.to_return + f.set_off, 0) else agent_statement_paid(s) end as operator) o
    where p.uplines > o.upline or p.operators > o.operator
    union all
    -- What an upline's statement took off for the operator is owed by that upline, no more and no less, once it no longer waits.
    select 'set off by statement ' || agent_statement_ref(coalesce(t.member_id, f.member_id), coalesce(t.n, f.n), coalesce(t.period_start, f.period_start)),
      coalesce(t.amount, 0)::text, coalesce(f.set_off, 0)::text
    from (select t.cell, t.member_id, t.taker_n as n, t.taker_start as period_start, sum(t.operator_amount) as amount
      from agent_adjustment_take t
      join agent_statement s on s.cell = t.cell and s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start
      where s.funding = 'UPLINE' and t.operator_amount > 0 and not t.waits group by 1, 2, 3, 4) t
    full join (select * from agent_funding where set_off > 0) f using (cell, member_id, n, period_start)
    where coalesce(t.amount, 0) <> coalesce(f.set_off, 0)
    union all
    -- What no longer waits for its statement is set off by the next run: not a day later.
    select 'to be set off by statement ' || agent_statement_ref(s.member_id, s.n, s.period_start), '0 wait', sum(t.operator_amount) || ' wait'
    from agent_adjustment_take t
    join agent_statement s on s.cell = t.cell and s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start
    left join agent_funding f on f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start
    where t.waits and s.state in ('PAID', 'OWED', 'REJECTED', 'EXPIRED')
      and coalesce(case s.state when 'PAID' then s.paid_at when 'OWED' then f.opened_at else s.ended_at end, s.made_at) < lotus_now() - interval '1 day'
    group by s.member_id, s.n, s.period_start
    limit ${limit}`)
}
