-- Withdrawals that the rules looked at (issue 20 section 2, operations.md 3.4 and 5.4): one look each, at the moment of the
-- decision, with the facts of that moment. What they did not approve is a reviewer's.
create table withdrawal_auto (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null references withdrawal,
  -- null: approved.
  refusal text check (refusal in ('odd', 'odd_when_sent', 'excluded', 'account', 'debt', 'cooling', 'fund_password', 'day_cap', 'reviewed')),
  score integer check (score >= 0),
  -- As in withdrawal_risk.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array' and jsonb_array_length(reasons) <= 50),
  rated_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, withdrawal_id),
  unique (withdrawal_id)
);
-- What the rules approved in a business day: counted in the commit of each approval.
create table withdrawal_auto_day (
  day date primary key,
  amount bigint not null check (amount >= 0),
  count integer not null check (count >= 0)
);
grant select on withdrawal_auto, withdrawal_auto_day to lotus_app;
