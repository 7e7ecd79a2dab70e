-- A case has an owner, notes and an end (issue 20 section 2). It is late, or its payout is unclear, or both.
alter table withdrawal_case
  -- Since when it is late; null: it is a case for another reason.
  add column late_at timestamptz default lotus_now(),
  add column owner_id bigint,
  add column owner_name text,
  add column taken_at timestamptz,
  -- Closed by a person before the withdrawal was decided; the decision closes it without one.
  add column closed_by bigint,
  add column closed_name text,
  add column closing_note text check (length(closing_note) between 3 and 500),
  add check ((owner_id is null) = (taken_at is null) and (owner_id is null) = (owner_name is null)),
  add check (closed_by is null or (closed_at is not null and closing_note is not null and closed_name is not null));
update withdrawal_case set late_at = opened_at;
create index withdrawal_case_open on withdrawal_case (withdrawal_id) where closed_at is null;

create table withdrawal_case_note (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null references withdrawal,
  n smallint not null check (n between 1 and 100),
  operator_id bigint not null,
  operator_name text not null,
  note text not null check (length(note) between 3 and 500),
  created_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, withdrawal_id, n)
);
grant select on withdrawal_case_note to lotus_app;
