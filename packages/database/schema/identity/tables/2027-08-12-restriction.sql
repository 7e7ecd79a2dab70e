-- What an operator blocks for one member (operations.md 1.1: BET_BLOCKED, WITHDRAW_BLOCKED): the restriction in force, or the last one
-- where it has ended by its day. The audit log keeps those of before.
create table member_restriction (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  what text not null check (what in ('BETS', 'WITHDRAWALS')),
  set_at timestamptz not null,
  set_by text not null check (length(set_by) <= 80),
  -- For operators alone.
  reason text not null check (length(reason) between 1 and 300),
  -- Null: until it is lifted.
  ends_at timestamptz check (ends_at > set_at),
  primary key (cell, member_id, what)
);
grant select on member_restriction to lotus_app;
