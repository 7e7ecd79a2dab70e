-- How unusual a withdrawal was when it was opened (operations.md 5.4): the sum of the points of its reasons, and each
-- reason with the facts that it was judged by. One row each, written with the withdrawal and never changed; none for
-- withdrawals from before.
create table withdrawal_risk (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null references withdrawal,
  score integer not null check (score >= 0),
  -- [{"code", "points", "details": {name: text}}], the heaviest first.
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array' and jsonb_array_length(reasons) <= 50),
  rated_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, withdrawal_id),
  unique (withdrawal_id)
);
grant select on withdrawal_risk to lotus_app;
-- Whether another member withdraws to the same account.
create index payout_account_number on payout_account (bank_code, account_number);
