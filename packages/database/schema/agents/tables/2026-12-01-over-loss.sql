-- What members lost above their own loss limit: nobody above earns on it (docs/domain/agents.md). A row stands beside the
-- fact that it is of; one of a void is negative, as that fact. Rows are few: a limit is kept where a bet is taken, so only a
-- correction or a lowered limit leads above it. Never changed.
create table agent_over_loss (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  at timestamptz not null,
  bet_kind text not null,
  bet_ref text not null,
  version integer not null,
  is_void boolean not null,
  day date not null,
  category text not null,
  currency text not null,
  -- The member and everybody above, as the bet's chain.
  chain bigint[] not null check (chain[1] = member_id),
  amount bigint not null check (case when is_void then amount < 0 else amount > 0 end),
  primary key (cell, member_id, at, bet_kind, bet_ref, version, is_void)
);
-- Those of a team on some days.
create index agent_over_loss_team on agent_over_loss using gin (chain);
grant select on agent_over_loss to lotus_app;
