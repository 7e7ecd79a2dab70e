-- What became of a member's block, step by step (operations.md 1.1): set, its end changed, lifted. One step is one row, and none is changed.
create table member_restriction_step (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  what text not null check (what in ('BETS', 'WITHDRAWALS')),
  n integer not null check (n > 0),
  step text not null check (step in ('SET', 'END_CHANGED', 'LIFTED')),
  made_at timestamptz not null,
  made_by text not null check (length(made_by) <= 80),
  -- For operators alone.
  reason text not null check (length(reason) between 1 and 300),
  -- The end from then on; null: until it is lifted, or it was.
  ends_at timestamptz,
  check (step <> 'LIFTED' or ends_at is null),
  primary key (cell, member_id, what, n)
);
grant select on member_restriction_step to lotus_app;
insert into member_restriction_step (cell, member_id, what, n, step, made_at, made_by, reason, ends_at)
select cell, member_id, what, 1, 'SET', set_at, set_by, reason, ends_at from member_restriction;
-- Those in force are listed, the newest first.
create index member_restriction_newest on member_restriction (set_at desc, cell desc, member_id desc, what desc);
