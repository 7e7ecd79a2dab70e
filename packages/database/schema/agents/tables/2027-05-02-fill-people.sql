-- mode: after functions
-- What was played before (2027-02-20-people.sql), and what the functions of before wrote until they were replaced. Whoever counts bets
-- meanwhile waits.
select agent_rebate_lock();
truncate agent_direct_day, agent_team_people_day;
with people_line as materialized (
select d.member_id as bettor, d.day, d.category, d.currency, d.bets, d.stake, d.valid_bet, d.payout,
  coalesce((select m.from_uplines from agent_move m where m.cell = d.cell and m.member_id = d.member_id and m.n > d.stay order by m.n limit 1),
    (select n.uplines from agent_node n where n.cell = d.cell and n.member_id = d.member_id), '{}') as uplines
from agent_member_day d
), direct as (
insert into agent_direct_day (cell, member_id, day, category, currency, bets, stake, valid_bet, payout)
select cell_of(uplines[1]), uplines[1], day, category, currency, sum(bets), sum(stake), sum(valid_bet), sum(payout)
from people_line where uplines[1] is not null group by uplines[1], day, category, currency
)
insert into agent_team_people_day (cell, member_id, reach, currency, category, day, gap, members)
select cell_of(id), id, reach, currency, category, day, gap, count(*) from (
  select id, reach, currency, category, day,
    least(coalesce(day - lag(day) over (partition by id, reach, currency, category, bettor order by day), 31), 31) as gap
  from (
    select u.id, u.reach, l.bettor, l.currency, coalesce(l.category, 'ALL') as category, l.day
    from people_line l cross join lateral (
      select id, 'TEAM' as reach from unnest(l.bettor || l.uplines) as t(id)
      union all select l.uplines[1], 'DIRECT' where l.uplines[1] is not null) u
    group by u.id, u.reach, l.bettor, l.currency, l.day, grouping sets ((l.category), ()) having sum(l.valid_bet) > 0) x) y
group by id, reach, currency, category, day, gap;
