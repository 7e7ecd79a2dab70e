-- mode: after functions
-- What was counted before (2027-03-23-depositors.sql), and by the functions of before until they were replaced: deposits that still
-- count. Whoever counts cash meanwhile waits.
lock table agent_cash in share row exclusive mode;
truncate agent_deposit_day, agent_team_depositor_day;
with counted as materialized (
  select cell, member_id, business_day(told_at) as day, chain, count(*) as deposits from agent_cash where kind = 'DEPOSIT' and counts
  group by cell, member_id, business_day(told_at), chain
), kept as (
  insert into agent_deposit_day (cell, member_id, day, chain, deposits) select cell, member_id, day, chain, deposits from counted
)
insert into agent_team_depositor_day (cell, member_id, day, gap, members)
select cell_of(id), id, day, gap, count(*) from (
  select id, day, least(coalesce(day - lag(day) over (partition by id, depositor order by day), 31), 31) as gap
  from (select distinct u.id, c.member_id as depositor, c.day from counted c cross join lateral unnest(c.chain) as u(id)) x) y
group by id, day, gap;
