-- How many stand below an agent: kept as they join and move, so that a page of a large team reads some rows instead of the
-- whole team (issue 19 section 6). Sums of `agent_team`; the audit compares them.

create table agent_team_count (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- 1: directly below.
  depth smallint not null check (depth > 0),
  agents integer not null check (agents >= 0),
  players integer not null check (players >= 0),
  primary key (cell, member_id, depth)
);
grant select on agent_team_count to lotus_app;

create table agent_team_joined (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- The business day on which they joined, in whatever line they were then.
  day date not null,
  members integer not null check (members >= 0),
  primary key (cell, member_id, day)
);
grant select on agent_team_joined to lotus_app;

-- Whoever joins meanwhile waits, and is counted by the commands.
lock table agent_team in share row exclusive mode;
insert into agent_team_count (cell, member_id, depth, agents, players)
select cell, member_id, depth, count(*) filter (where is_agent), count(*) filter (where not is_agent) from agent_team group by cell, member_id, depth;
insert into agent_team_joined (cell, member_id, day, members)
select cell, member_id, business_day(joined_at), count(*) from agent_team group by cell, member_id, business_day(joined_at);
