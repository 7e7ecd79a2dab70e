-- What dividends a team received, beside its wages (operations.md 1.6, 1.9): told, and taken off nothing.
alter table agent_team_cost_day add column dividends bigint not null default 0;

-- Of before, by the rule of `agent_statement_cost`: on the last day of the period, or when it was paid late.
insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, dividends)
select cell_of(u.id), u.id, x.day, x.currency, 0, 0, sum(x.due)
from (
  select s.*, l.at, business_day(case when l.is_late then l.at else s.period_end - interval '1 millisecond' end) as day
  from agent_statement s cross join lateral (
    select coalesce(s.made_state, 'PAID') not in ('PAID', 'OWED') as is_late,
      case when coalesce(s.made_state, 'PAID') in ('PAID', 'OWED') then s.period_end else coalesce(s.paid_at, s.made_at) end as at) l
  where s.kind = 'DIVIDEND' and s.due > 0 and s.state in ('PAID', 'OWED')
) x cross join lateral unnest(case x.funding when 'UPLINE' then array[x.member_id] else x.member_id || coalesce(
  (select m.from_uplines from agent_move m where m.cell = x.cell and m.member_id = x.member_id and m.moved_at > x.at order by m.n limit 1),
  (select n.uplines from agent_node n where n.cell = x.cell and n.member_id = x.member_id), '{}') end) as u(id)
group by u.id, x.day, x.currency
on conflict (cell, member_id, day, currency) do update set dividends = d.dividends + excluded.dividends;
