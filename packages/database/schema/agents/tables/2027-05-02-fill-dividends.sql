-- mode: after functions
-- Dividends of before (2027-02-21-dividends.sql), by the rule of `agent_statement_cost`: on the last day of the period, or when it was
-- released late; of a debt that was cancelled what the holder got. Locks as in 2027-05-02-fill-own-cost.sql.
select agent_rebate_lock();
lock table agent_statement, agent_funding in share row exclusive mode;
update agent_team_cost_day set dividends = 0 where dividends <> 0;
insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, dividends)
select cell_of(x.id), x.id, x.day, x.currency, 0, 0, sum(x.amount)
from (
  select u.id, business_day(case when l.is_late then l.at else s.period_end - interval '1 millisecond' end) as day, s.currency, s.due as amount
  from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
  cross join lateral (
    select coalesce(s.made_state, 'PAID') not in ('PAID', 'OWED') as is_late,
      case when coalesce(s.made_state, 'PAID') in ('PAID', 'OWED') then s.period_end else coalesce(f.opened_at, s.paid_at, s.made_at) end as at) l
  cross join lateral unnest(case s.funding when 'UPLINE' then array[s.member_id] else s.member_id || coalesce(
    (select m.from_uplines from agent_move m where m.cell = s.cell and m.member_id = s.member_id and m.moved_at > l.at order by m.n limit 1),
    (select n.uplines from agent_node n where n.cell = s.cell and n.member_id = s.member_id), '{}') end) as u(id)
  where s.kind = 'DIVIDEND' and s.due > 0 and (s.state in ('PAID', 'OWED') or f.state = 'CANCELLED')
  union all
  select f.member_id, business_day(f.done_at), f.currency, f.by_upline + f.by_operator - f.due
  from agent_funding f where f.kind = 'DIVIDEND' and f.state = 'CANCELLED'
) x
group by x.id, x.day, x.currency
on conflict (cell, member_id, day, currency) do update set dividends = excluded.dividends;
