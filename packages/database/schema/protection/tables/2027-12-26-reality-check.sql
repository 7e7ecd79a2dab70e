-- How long a member has been playing, and whether a reality check waits for an answer (trust.md 2.2, RC-1): one row from the first
-- stake on. Play money has none.
create table protection_play (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- The member's own minutes between two checks; null: the brand's.
  minutes smallint check (minutes between 5 and 240),
  -- The first stake after a pause.
  began_at timestamptz,
  -- From when the next check is counted: `began_at`, or the last answer.
  since timestamptz,
  -- The last stake, as exact as a minute.
  seen_at timestamptz,
  -- A stake was refused because the check is due; null once it is answered.
  asked_at timestamptz,
  primary key (cell, member_id)
) with (fillfactor = 60);

-- What a member was shown and answered (RC-1: acknowledgement is recorded). None is changed.
create table protection_check_answer (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  answered_at timestamptz not null,
  answer text not null check (answer in ('GO_ON', 'STOP')),
  since timestamptz not null,
  staked bigint not null,
  won bigint not null,
  primary key (cell, member_id, answered_at)
);

-- How long a member played on each business day, in seconds, and how much of it between midnight and five.
create table protection_play_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  seconds integer not null check (seconds >= 0),
  night_seconds integer not null check (night_seconds between 0 and seconds),
  primary key (cell, member_id, day)
) with (fillfactor = 60);
grant select on protection_play, protection_check_answer, protection_play_day to lotus_app;
