import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/** What uplines owe: against its movements, against its statement, and against the journal as far as it is not archived. */
export function listFundingBreaks(db: Queryable, limit: number): Promise<Omit<Break, 'check'>[]> {
  return db.many(sql`
    with funding as (
      select f.*, 'C' || f.member_id || '-' || f.n || '-' || (extract(epoch from f.period_start) / 300)::bigint as ref,
        case f.kind when 'DIVIDEND' then 'DIVIDEND' else 'WAGE_' || f.kind end as entry from agent_funding f
    ), move as (
      select member_id, n, period_start, coalesce(sum(amount) filter (where what = 'UPLINE'), 0) as by_upline,
        coalesce(sum(amount) filter (where what in ('ADVANCE', 'ABSORBED')), 0) as by_operator,
        coalesce(sum(amount) filter (where what in ('ADVANCE', 'SET_OFF')), 0) as to_return,
        coalesce(sum(amount) filter (where what = 'SET_OFF'), 0) as set_off, coalesce(sum(amount) filter (where what = 'RETURNED'), 0) as returned,
        coalesce(sum(amount) filter (where what = 'CANCELLED'), 0) as cancelled
      from agent_funding_move group by member_id, n, period_start
    ), wanted as (
      select f.member_id, f.ref, f.entry as kind, f.currency, f.by_upline + f.by_operator as amount from funding f
      union all
      select f.granter_id, f.ref, f.entry || '_PAYOUT', f.currency, -f.by_upline - f.returned from funding f
    ), moved as (
      select * from wallet_kind_totals('funding')
    )
    select 'debt ' || f.ref as subject, concat_ws(' ', m.by_upline, m.by_operator, m.to_return, m.set_off, m.returned, m.cancelled) as expected,
      concat_ws(' ', f.by_upline, f.by_operator, f.to_return, f.set_off, f.returned,
        case f.state when 'CANCELLED' then f.due - f.by_upline - f.by_operator else 0 end) as found
    from funding f left join move m using (member_id, n, period_start)
    where (f.by_upline, f.by_operator, f.to_return, f.set_off, f.returned, case f.state when 'CANCELLED' then f.due - f.by_upline - f.by_operator else 0 end)
      is distinct from (coalesce(m.by_upline, 0), coalesce(m.by_operator, 0), coalesce(m.to_return, 0), coalesce(m.set_off, 0), coalesce(m.returned, 0), coalesce(m.cancelled, 0))
    union all
    -- Each statement that an upline funds has one debt of its own amount, once it is to be paid, and none before; one that only took
    -- something off for the operator has one of nothing.
    select 'debt of statement of member ' || s.member_id || ' of ' || s.period_start,
      case s.state when 'OWED' then 'OPEN' when 'PAID' then 'DONE' when 'REJECTED' then 'CANCELLED, or none' else 'none' end || ' ' || s.due,
      coalesce(f.state || ' ' || f.due || case when f.granter_id = s.granter_id then '' else ' of another' end, 'none')
    from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
    where (s.funding = 'UPLINE' and s.due > 0 or f.member_id is not null) and not coalesce(case
      when f.member_id is null then s.state in ('REVIEW', 'HELD', 'CLAIM', 'EXPIRED', 'REJECTED')
      when f.due = 0 then s.funding = 'UPLINE' and f.granter_id = s.granter_id and f.kind = s.kind and f.currency = s.currency
        and f.set_off > 0 and f.state = 'DONE' and (s.due = 0 or s.state in ('REJECTED', 'EXPIRED'))
      else s.funding = 'UPLINE' and f.due = s.due and f.granter_id = s.granter_id and f.kind = s.kind and f.currency = s.currency
        and f.state = case s.state when 'OWED' then 'OPEN' when 'PAID' then 'DONE' when 'REJECTED' then 'CANCELLED' end end, false)
    union all
    select coalesce(w.kind, m.kind) || ' of debt ' || coalesce(w.ref, m.ref_no) || ' of member ' || coalesce(w.member_id, m.member_id),
      coalesce(w.amount || ' ' || w.currency, 'none'), coalesce(m.amount || ' ' || m.currency, 'none')
    from wanted w full join moved m on m.member_id = w.member_id and m.ref_no = w.ref and m.kind = w.kind and m.currency = w.currency
    where coalesce(w.amount, 0) <> coalesce(m.amount, 0)
      -- A debt of months that are archived, in part or all, is in files.
      and coalesce((select min(v.moved_at) from agent_funding_move v join funding f using (member_id, n, period_start)
        where f.ref = coalesce(w.ref, m.ref_no)) >= (select wallet_archived_until() + interval '1 minute'), true)
    limit ${limit}`)
}
