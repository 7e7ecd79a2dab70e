-- Members who share a sign with somebody above them (operations.md 1.13): registered all the same, and active nowhere until an
-- operator has decided. One row for each member, upline and sign; a decided one stays, so that it is not found again.
create table agent_duplicate (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  upline_id bigint not null check (upline_id <> member_id),
  sign text not null check (sign in ('DEVICE', 'PAYOUT', 'PHONE', 'EMAIL')),
  found_at timestamptz not null,
  verdict text check (verdict in ('SAME_PERSON', 'NOT_THE_SAME')),
  decided_at timestamptz check (decided_at >= found_at),
  decided_by text check (length(decided_by) <= 80),
  reason text check (length(reason) <= 300),
  primary key (cell, member_id, upline_id, sign),
  check (num_nulls(verdict, decided_at, decided_by, reason) in (0, 4))
);
-- Who waits, and who waited at a time.
create index agent_duplicate_decided on agent_duplicate (decided_at, found_at);
create index agent_duplicate_upline on agent_duplicate (upline_id);
-- The pages of what waits, and of each verdict.
create index agent_duplicate_waiting on agent_duplicate (found_at, member_id, upline_id) where decided_at is null;
create index agent_duplicate_verdict on agent_duplicate (verdict, decided_at desc, member_id, upline_id) where decided_at is not null;
grant select on agent_duplicate to lotus_app;

-- Up to where logins and payout accounts were looked at; null: nobody has looked yet, and what was there before is not looked at.
create table agent_duplicate_look (
  id boolean primary key default true check (id),
  login_id bigint,
  payout_id bigint
);
insert into agent_duplicate_look default values;
grant select on agent_duplicate_look to lotus_app;

-- Active accounts that a statement did not count, as they waited for a review; and by which signs one waited then. Statements of
-- before have neither: they counted them.
alter table agent_statement add column left_waiting integer, add column left_signs text[],
  add constraint agent_statement_left_waiting_check check (left_waiting >= 0) not valid;
