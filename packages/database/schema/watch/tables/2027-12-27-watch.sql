-- What the daily look found about members: signs that play may harm somebody (trust.md 2.5), and movements that may be laundering
-- (trust.md AML-1). One open case for each member and kind; people decide, the look only collects.
create sequence watch_case_seq;
create table watch_case (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  id bigint not null default nextval('watch_case_seq'),
  kind text not null check (kind in ('HARM', 'AML')),
  opened_at timestamptz not null,
  -- By when somebody has to have decided.
  due_at timestamptz not null,
  owner_id bigint,
  owner_name text,
  taken_at timestamptz,
  closed_at timestamptz,
  closed_name text,
  outcome text,
  closing_note text,
  primary key (cell, member_id, id),
  check ((owner_id is null) = (owner_name is null) and (owner_id is null) = (taken_at is null)),
  check ((closed_at is null) = (outcome is null) and (closed_at is null) = (closing_note is null) and (closed_at is null) = (closed_name is null))
);
create unique index watch_case_open on watch_case (cell, member_id, kind) where closed_at is null;
create index watch_case_newest on watch_case (kind, id);

-- What spoke for it, day by day: a rule, the figures that made it hold, and the orders it is about.
create table watch_evidence (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  case_id bigint not null,
  day date not null,
  code text not null check (code ~ '^[A-Z_]{3,40}$'),
  found_at timestamptz not null,
  figures jsonb not null,
  refs jsonb not null,
  primary key (cell, member_id, case_id, day, code),
  foreign key (cell, member_id, case_id) references watch_case
);

-- What was done about it; none is changed.
create table watch_step (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  case_id bigint not null,
  n integer not null check (n between 1 and 200),
  made_at timestamptz not null,
  made_by text not null check (length(made_by) <= 80),
  act text not null check (act ~ '^[A-Z_]{3,40}$'),
  note text not null check (length(note) <= 500),
  primary key (cell, member_id, case_id, n),
  foreign key (cell, member_id, case_id) references watch_case
);
grant select on watch_case, watch_evidence, watch_step to lotus_app;
