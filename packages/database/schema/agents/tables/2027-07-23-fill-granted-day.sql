-- mode: after functions
-- Of the statements of before (2027-07-22-granted-day.sql). Whoever writes one, or pays a debt, meanwhile waits.
-- Somebody who has taken a statement off its sum and not moved it yet needs the statements' table: while holding that, such a writer
-- is waited for for less than it takes to look for deadlocks (a second), and the upgrade's step is tried again.
lock table agent_statement in share row exclusive mode;
set local lock_timeout = '200ms';
lock table agent_funding, agent_granted_day in share row exclusive mode;
delete from agent_granted_day;
insert into agent_granted_day (cell, member_id, kind, day, state, is_advance, part, statements, valid_bet, gross, children, due, paid)
select cell_of(x.granter), x.granter, x.kind, x.day, x.state, x.is_advance, 0, count(*), sum(x.valid_bet), sum(x.gross), sum(x.children), sum(x.due), sum(x.paid)
from (
  select coalesce(s.granter_id, 0) as granter, s.kind, business_day(s.period_start) as day, s.state, coalesce(f.to_return > f.returned, false) as is_advance,
    s.valid_bet, s.gross, s.children, s.due, case s.state when 'PAID' then s.due else coalesce(f.by_upline + f.by_operator, 0) end as paid
  from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)) x
group by x.granter, x.kind, x.day, x.state, x.is_advance;
