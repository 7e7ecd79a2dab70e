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
