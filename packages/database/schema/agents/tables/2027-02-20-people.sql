-- How many different people of a team play (operations.md 1.6): kept so that a period of any days is answered from some rows, however
-- large the team is (docs/domain/agents.md, People who played).

create table agent_team_people_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- TEAM: the member and everybody below, in the line in which the bets were placed. DIRECT: those directly below alone.
  reach text not null check (reach in ('TEAM', 'DIRECT')),
  currency text not null,
  -- ALL: their valid bet of all products together.
  category text not null,
  day date not null,
  -- Days since the one before on which they played here; 31: as many or more, or never before.
  gap smallint not null check (gap between 1 and 31),
  -- Whose valid bet of the day is above zero.
  members integer not null,
  primary key (cell, member_id, reach, currency, category, day, gap)
);
grant select on agent_team_people_day to lotus_app;

-- What those directly below a member played, without anybody below them.
create table agent_direct_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  bets integer not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (cell, member_id, day, category, currency)
);
grant select on agent_direct_day to lotus_app;

-- Of teams too large to be asked member by member: what they held and how many were online, some minutes ago.
create table agent_team_state (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  counted_at timestamptz not null,
  -- Cash and bonus, of the brand's currency.
  balance bigint not null,
  online integer not null check (online >= 0),
  primary key (cell, member_id)
);
grant select on agent_team_state to lotus_app;

-- Whoever counts bets meanwhile waits, and is counted by the commands.
lock table agent_member_day in share row exclusive mode;
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
