-- What a real-time salary was short of at midnight and nobody takes over (operations.md 2.7): one alert for each line and day.
create table agent_write_off (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Who granted it; 0: the operator.
  granter_id bigint not null,
  day date not null,
  -- A whole number of 10^-36, above zero.
  amount numeric not null check (amount > 0),
  noted_at timestamptz not null,
  primary key (cell, member_id, granter_id, day)
);
create index agent_write_off_newest on agent_write_off (day desc, member_id);
grant select on agent_write_off to lotus_app;
