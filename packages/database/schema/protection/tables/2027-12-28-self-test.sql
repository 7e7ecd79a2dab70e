-- Results of the self-assessment (trust.md 2.5) that a member wanted kept: the score alone. The answers are never stored, so nobody can
-- read them.
create table protection_self_test (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  taken_at timestamptz not null,
  score smallint not null check (score between 0 and 27),
  primary key (cell, member_id, taken_at)
);
grant select, insert on protection_self_test to lotus_app;
