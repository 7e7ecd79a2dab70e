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

grant select, insert, update, delete on inbox_message, inbox_state, inbox_login_mark to lotus_app;

-- Feedback and complaints (operations.md 4.13, trust.md CMP-1): also the form of customer service outside its hours.
create table feedback (
  id bigint generated always as identity primary key,
  source text not null check (source in ('FORM', 'SERVICE')),
  member_id bigint,
  address_class text not null check (length(address_class) <= 60),
  type text not null check (type in ('account', 'deposit', 'withdrawal', 'game', 'promotion', 'agent', 'app', 'suggestion', 'other')),
  content text not null check (length(content) between 1 and 4000),
  name text check (length(name) <= 40),
  contact text check (length(contact) <= 120),
  language text not null check (language in ('vi', 'en')),
  images text[] not null default '{}' check (cardinality(images) <= 3),
  status text not null default 'NEW' check (status in ('NEW', 'IN_PROGRESS', 'REPLIED', 'CLOSED')),
  assigned_id bigint,
  assigned_to text,
  reply text check (length(reply) <= 4000),
  replied_by text,
  replied_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  created_at timestamptz not null default lotus_now(),
  check ((reply is null) = (replied_at is null))
);
create index feedback_member on feedback (member_id, id desc) where member_id is not null;
create index feedback_state on feedback (status, id desc);
create index feedback_of_address on feedback (address_class, created_at) where member_id is null;
create index feedback_age on feedback (created_at);

-- Pictures that were uploaded; what no feedback took within a day is thrown away.
create table feedback_image (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}\.webp$'),
  member_id bigint,
  address_class text not null,
  feedback_id bigint references feedback on delete set null,
  created_at timestamptz not null default lotus_now()
);
create index feedback_image_loose on feedback_image (created_at) where feedback_id is null;
create index feedback_image_address on feedback_image (address_class, created_at);
create index feedback_image_feedback on feedback_image (feedback_id) where feedback_id is not null;

grant select, insert, update, delete on feedback, feedback_image to lotus_app;

-- Chat rooms (M07). Numbers of a room have no holes: they are given under the lock of the room's row, in whose order the
-- news leave as well.
create table chat_room (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,29}$'),
  name_vi text not null check (length(name_vi) between 1 and 60),
  name_en text not null check (length(name_en) between 1 and 60),
  language text check (language in ('vi', 'en')),
  slow_seconds integer not null default 3 check (slow_seconds between 0 and 3600),
  is_open boolean not null default true,
  sort integer not null default 0,
  last_no bigint not null default 0,
  created_at timestamptz not null default lotus_now()
) with (fillfactor = 50);

create table chat_message (
  id bigint generated always as identity primary key,
  room_id text not null references chat_room,
  no bigint not null,
  -- Exactly one of them wrote it.
  member_id bigint,
  operator_id bigint,
  author jsonb not null,
  client_id text not null check (length(client_id) between 8 and 40),
  text text not null check (length(text) between 1 and 1000),
  -- What it says without case, marks and signs: the same said again is a duplicate.
  folded text not null,
  created_at timestamptz not null default lotus_now(),
  removed_at timestamptz,
  removed_by text,
  removed_reason text,
  unique (room_id, no),
  check ((member_id is null) <> (operator_id is null))
);
create unique index chat_message_member_client on chat_message (member_id, client_id) where member_id is not null;
create unique index chat_message_operator_client on chat_message (operator_id, client_id) where operator_id is not null;
create index chat_message_member on chat_message (member_id, room_id, no desc) where member_id is not null;
create index chat_message_age on chat_message (created_at);

create table chat_mute (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- Null: every room.
  room_id text references chat_room,
  until timestamptz not null,
  reason text not null check (length(reason) between 1 and 140),
  muted_by text not null,
  created_at timestamptz not null default lotus_now(),
  ended_at timestamptz
);
create index chat_mute_member on chat_mute (member_id, until) where ended_at is null;

create table chat_report (
  id bigint generated always as identity primary key,
  message_id bigint not null references chat_message on delete cascade,
  member_id bigint not null,
  reason text not null check (reason in ('spam', 'abuse', 'scam', 'privacy', 'other')),
  note text check (length(note) <= 200),
  created_at timestamptz not null default lotus_now(),
  decided_at timestamptz,
  decided_by text,
  -- One person reports one message once.
  unique (message_id, member_id)
);
create index chat_report_state on chat_report ((decided_at is null), id desc);

grant select, insert, update on chat_room to lotus_app;
grant select, delete on chat_message to lotus_app;
grant select, insert, update, delete on chat_mute, chat_report to lotus_app;

-- Customer service as a live conversation (T21, C14, K08, K09). A visitor is known by a key of the conversation, stored
-- hashed; ids are no secret and open nothing.
create table service_conversation (
  id bigint generated always as identity primary key,
  member_id bigint,
  name text check (length(name) <= 40),
  topic text check (length(topic) <= 20),
  language text not null check (language in ('vi', 'en')),
  address_class text not null check (length(address_class) <= 60),
  is_vip boolean not null default false,
  status text not null default 'WAITING' check (status in ('WAITING', 'OPEN', 'CLOSED')),
  queued_at timestamptz not null default lotus_now(),
  -- The place in the queue that the visitor was told last.
  shown_place integer,
  operator_id bigint,
  operator_name text,
  last_no bigint not null default 0,
  last_at timestamptz not null default lotus_now(),
  last_kind text not null default 'SYSTEM',
  last_text text not null default '',
  visitor_typing_until timestamptz,
  operator_typing_until timestamptz,
  -- When the visitor was last heard of: whoever left does not keep others waiting.
  visitor_seen_at timestamptz not null default lotus_now(),
  rating smallint check (rating between 1 and 5),
  rating_text text check (length(rating_text) <= 300),
  is_complaint boolean not null default false,
  complaint_due_at timestamptz,
  transcripts smallint not null default 0,
  opened_at timestamptz not null default lotus_now(),
  closed_at timestamptz,
  check ((status = 'CLOSED') = (closed_at is not null)),
  check (status <> 'OPEN' or operator_id is not null)
) with (fillfactor = 70);
create unique index service_conversation_one on service_conversation (member_id) where status <> 'CLOSED' and member_id is not null;
create index service_conversation_waiting on service_conversation (is_vip desc, queued_at, id) where status = 'WAITING';
create index service_conversation_open on service_conversation (operator_id, last_at) where status = 'OPEN';
create index service_conversation_closed on service_conversation (id desc) where status = 'CLOSED';
create index service_conversation_member on service_conversation (member_id, id desc) where member_id is not null;
create index service_conversation_complaint on service_conversation (id desc) where is_complaint;
create index service_conversation_age on service_conversation (opened_at);

create table service_key (
  key_hash bytea primary key check (length(key_hash) = 32),
  upload_hash bytea not null unique check (length(upload_hash) = 32),
  conversation_id bigint not null references service_conversation on delete cascade,
  created_at timestamptz not null default lotus_now()
);
create index service_key_conversation on service_key (conversation_id, created_at);

create table service_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references service_conversation on delete cascade,
  no bigint not null,
  kind text not null check (kind in ('VISITOR', 'OPERATOR', 'SYSTEM')),
  author_name text not null check (length(author_name) <= 80),
  operator_id bigint,
  client_id text check (length(client_id) between 8 and 40),
  text text not null check (length(text) <= 1000),
  images text[] not null default '{}' check (cardinality(images) <= 3),
  event text,
  created_at timestamptz not null default lotus_now(),
  unique (conversation_id, no)
);
create unique index service_message_client on service_message (conversation_id, kind, client_id) where client_id is not null;

create table service_image (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}\.webp$'),
  conversation_id bigint not null references service_conversation on delete cascade,
  kind text not null check (kind in ('VISITOR', 'OPERATOR')),
  message_id bigint references service_message on delete cascade,
  created_at timestamptz not null default lotus_now()
);
create index service_image_conversation on service_image (conversation_id);
create index service_image_message on service_image (message_id) where message_id is not null;
create index service_image_loose on service_image (created_at) where message_id is null;

-- Tickets that were shown: each opens once (trust.md 4.7).
create table service_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  used_at timestamptz not null default lotus_now()
);
create index service_ticket_used on service_ticket (used_at);

create table service_answer (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  text_vi text not null check (length(text_vi) between 1 and 1000),
  text_en text not null check (length(text_en) between 1 and 1000),
  saved_by text not null,
  saved_at timestamptz not null default lotus_now()
);

grant select, insert, update, delete on service_conversation, service_key, service_image, service_ticket, service_answer to lotus_app;
grant select on service_message to lotus_app;
