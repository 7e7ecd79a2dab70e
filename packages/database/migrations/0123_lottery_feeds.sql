-- module: lottery
-- Outside results from sources that nobody types in (issue 4, section 2; lottery.md 5.3; trust.md EVT-3): two independent
-- ones have to say the same before anything is published, and a difference stops the settlement until a person looked.

create table lottery_feed_reading (
  issue_id bigint not null references lottery_issue,
  feed text not null check (feed ~ '^[a-z0-9-]{2,30}$'),
  -- What the source said first; a source that says something else later has `changed`.
  draw jsonb,
  is_void boolean not null default false,
  read_at timestamptz not null default lotus_now(),
  changed jsonb,
  changed_at timestamptz,
  primary key (issue_id, feed),
  check (is_void = (draw is null))
);

-- What a person has to look at. One open case of a kind and issue.
create table lottery_case (
  id bigint generated always as identity primary key,
  issue_id bigint not null references lottery_issue,
  kind text not null check (kind in ('feeds_differ', 'result_early', 'result_late')),
  details jsonb not null,
  opened_at timestamptz not null default lotus_now(),
  closed_at timestamptz,
  closed_by text,
  note text,
  check ((closed_at is null) = (closed_by is null))
);
create unique index lottery_case_open on lottery_case (issue_id, kind) where closed_at is null;
create index lottery_case_issue on lottery_case (issue_id, id);

grant select, insert on lottery_feed_reading, lottery_case to lotus_app;
grant update (changed, changed_at) on lottery_feed_reading to lotus_app;
grant update (closed_at, closed_by, note) on lottery_case to lotus_app;
