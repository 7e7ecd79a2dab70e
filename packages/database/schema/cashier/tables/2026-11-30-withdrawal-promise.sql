-- By when a withdrawal is to be paid or rejected, as the member was told when it was sent; null for those from before.
alter table withdrawal add column promised_at timestamptz;
create index withdrawal_promised on withdrawal (promised_at) where status = 'SUBMITTED';
-- How long payouts took is measured over the last days (issue 20 section 2).
create index withdrawal_paid on withdrawal (paid_at desc) where paid_at is not null;

-- A withdrawal that was not decided by its promise: one case each, opened by a job and closed by the decision.
create table withdrawal_case (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null references withdrawal,
  opened_at timestamptz not null default lotus_now(),
  closed_at timestamptz,
  primary key (cell, member_id, withdrawal_id),
  unique (withdrawal_id)
);
grant select on withdrawal_case to lotus_app;
