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
