-- What members of teams deposit and withdraw (operations.md 1.6, 1.9): one row for each deposit or withdrawal that was ever paid, and
-- the sums by day of the member and of everybody above. Counted by the consumer `agents.cash`.
create table agent_cash (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  kind text not null check (kind in ('DEPOSIT', 'WITHDRAWAL')),
  ref_no text not null check (length(ref_no) <= 60),
  amount bigint not null check (amount > 0),
  -- False: reversed, or the payout did not arrive.
  counts boolean not null,
  -- The member's first deposit, for as long as it counts.
  is_first boolean not null check (kind = 'DEPOSIT' or not is_first),
  -- The member and everybody above, when it was paid.
  chain bigint[] not null check (chain[1] = member_id),
  told_at timestamptz not null,
  primary key (cell, member_id, kind, ref_no)
);
grant select on agent_cash to lotus_app;

create table agent_team_cash_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Of the news: what is reversed later is taken off its own day, which may fall below zero.
  day date not null,
  deposits bigint not null,
  deposit_count integer not null,
  first_deposits integer not null,
  withdrawals bigint not null,
  withdrawal_count integer not null,
  primary key (cell, member_id, day)
);
grant select on agent_team_cash_day to lotus_app;
