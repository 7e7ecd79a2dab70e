-- Accounts of which an operator confirmed that they are of one person (operations.md 1.13). `main_id` is the first account: it is
-- marked as nobody's itself, so one step leads from each account to its person. A row is lifted once and else never changed: what
-- counted at a time can always be asked again.
create table member_same_person (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  main_id bigint not null check (main_id <> member_id),
  marked_at timestamptz not null,
  marked_by text not null check (length(marked_by) <= 80),
  reason text not null check (length(reason) <= 300),
  lifted_at timestamptz check (lifted_at >= marked_at),
  lifted_by text check (length(lifted_by) <= 80),
  lift_reason text check (length(lift_reason) <= 300),
  primary key (cell, member_id, n),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index member_same_person_open on member_same_person (cell, member_id) where lifted_at is null;
create index member_same_person_main on member_same_person (main_id);
grant select on member_same_person to lotus_app;
