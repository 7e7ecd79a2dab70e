-- How many different members of a team deposit (operations.md 1.6), kept as the people who play are (2027-02-20-people.sql): a period of
-- any days is answered from some rows, however large the team is.

-- A member's deposits of a day in one line: what was reversed on the same day is taken off, of another day it is a row of its own.
create table agent_deposit_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  -- The member and everybody above, when they were paid.
  chain bigint[] not null check (chain[1] = member_id),
  -- Those credited less those reversed.
  deposits integer not null,
  primary key (cell, member_id, day, chain)
);
grant select on agent_deposit_day to lotus_app;

create table agent_team_depositor_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  -- Days since the one before on which they deposited here; 31: as many or more, or never before.
  gap smallint not null check (gap between 1 and 31),
  -- Who has more deposits than reversals on the day.
  members integer not null,
  primary key (cell, member_id, day, gap)
);
grant select on agent_team_depositor_day to lotus_app;

-- What was counted before: deposits that still count. Whoever counts cash meanwhile waits.
lock table agent_cash in share row exclusive mode;
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
