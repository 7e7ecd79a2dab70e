-- module: messages
-- The inbox (operations.md 4.13). A message to many is one row and is joined to its readers when they look; only what a
-- member did with it (read, removed) is a row of theirs. A message to named members has its row for each at once.
create table inbox_message (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('ALL', 'RANK', 'MEMBER')),
  rank_min smallint check (rank_min between 0 and 100),
  type text not null check (type in ('SYSTEM', 'FINANCE', 'PROMO', 'CONTRACT', 'AGENT')),
  title_vi text not null check (length(title_vi) between 1 and 120),
  title_en text not null check (length(title_en) between 1 and 120),
  -- Sanitised before it came here.
  body_vi text not null check (length(body_vi) <= 16000),
  body_en text not null check (length(body_en) <= 16000),
  action_kind text check (length(action_kind) <= 20),
  action_ref text check (length(action_ref) <= 80),
  publish_at timestamptz not null,
  expire_at timestamptz check (expire_at > publish_at),
  recalled_at timestamptz,
  -- A message to many is announced once, when its time has come.
  announced_at timestamptz,
  -- Who sent it; null: the platform itself, for the event named in `source`, which counts once.
  sent_by text check (length(sent_by) <= 64),
  source text unique check (length(source) <= 120),
  recipients integer,
  created_at timestamptz not null default lotus_now(),
  check ((scope = 'RANK') = (rank_min is not null))
);
create index inbox_message_to_many on inbox_message (publish_at desc, id desc) where scope <> 'MEMBER';
create index inbox_message_sent on inbox_message (id) where sent_by is not null;
create index inbox_message_due on inbox_message (publish_at) where announced_at is null and scope <> 'MEMBER';
create index inbox_message_age on inbox_message (publish_at);

create table inbox_state (
  member_id bigint not null,
  message_id bigint not null references inbox_message on delete cascade,
  -- True: the message is theirs alone. False: one to many, and they have read or removed it.
  is_own boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (member_id, message_id)
);
create index inbox_state_list on inbox_state (member_id, at desc, message_id desc) where is_own and removed_at is null;
-- The badge counts over this one, so it stays as small as what is unread.
create index inbox_state_unread on inbox_state (member_id, message_id) where is_own and read_at is null and removed_at is null;
create index inbox_state_message on inbox_state (message_id);

-- Devices and neighbourhoods from which a member has come in: one notice for each, not one a login.
create table inbox_login_mark (
  member_id bigint not null,
  mark text not null check (length(mark) <= 64),
  at timestamptz not null default lotus_now(),
  primary key (member_id, mark)
);

-- Whoever has excluded themselves hears of no promotion (trust.md EXC).
create function messages_is_excluded(p_member bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select excluded_until is not null from protection_state(array[p_member], lotus_now())), false) $$;

grant select, insert, update, delete on inbox_message, inbox_state, inbox_login_mark to lotus_app;
grant execute on function messages_is_excluded(bigint) to lotus_app;
