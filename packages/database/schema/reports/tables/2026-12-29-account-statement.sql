-- A member's statements of a month or a year as files (issue 20 section 3, MC08): ordered, made by a job with its progress,
-- kept for some time and erased. Every figure in them comes from the journal; nothing depends on these rows.
create table account_statement (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  id bigint generated always as identity,
  -- Whose it is, as it is printed.
  username text not null,
  currency text not null,
  period text not null check (period ~ '^20[0-9]{2}(-(0[1-9]|1[0-2]))?$'),
  language text not null check (length(language) between 2 and 12),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  asked_at timestamptz not null default lotus_now(),
  -- How often it was begun: a program that dies leaves it to the next one, some times.
  tries integer not null default 0,
  -- One that failed waits a little before it is begun again.
  try_at timestamptz not null default lotus_now(),
  movements integer check (movements >= 0),
  done integer not null default 0 check (done >= 0),
  made_at timestamptz,
  -- Of the CSV, as its last lines say it.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  csv_bytes integer,
  pdf_bytes integer,
  expires_at timestamptz,
  -- Why it failed: the record does not add up, or anything else, which may pass.
  failure text check (failure in ('unproven', 'broken')),
  primary key (cell, member_id, id),
  check ((state = 'ready') = (sha256 is not null)),
  check ((state in ('ready', 'failed')) = (expires_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
-- One at a time for each member, whatever is asked at once.
create unique index account_statement_one on account_statement (cell, member_id) where state in ('waiting', 'making');
create index account_statement_queue on account_statement (asked_at) where state in ('waiting', 'making');
create index account_statement_end on account_statement (expires_at) where expires_at is not null;

create table account_statement_part (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  id bigint not null,
  form text not null check (form in ('csv', 'pdf')),
  n integer not null check (n >= 0),
  bytes bytea not null,
  primary key (cell, member_id, id, form, n),
  foreign key (cell, member_id, id) references account_statement on delete cascade
);
grant select, insert, update, delete on account_statement to lotus_app;
grant select, insert, delete on account_statement_part to lotus_app;
