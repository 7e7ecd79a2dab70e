-- The outbox and its consumers, nonces and keys of sealed bodies, messages of the demo's gateway. `lotus_app` is the role
-- that the server runs under; it owns nothing and gets exactly the rights granted in the modules' files.

-- News leaves through this table, written in the transaction that made it true. A relay stamps `position` later, one
-- relay at a time and only on rows it can see, so a row that commits late gets a later position and a reader by position
-- never misses one (wallet.md 1, Events). Rows of one member are written under that member's lock: their ids are in order.
create table outbox (
  id bigint generated always as identity primary key,
  position bigint,
  topic varchar(80) not null,
  -- Who may see it: 'public', 'member:<id>', 'members' (one row for many, handed out by member), 'operators'.
  audience varchar(60) not null,
  payload jsonb not null,
  created_at timestamptz not null default lotus_now()
);
create unique index outbox_position on outbox (position) where position is not null;
create index outbox_unrelayed on outbox (id) where position is null;
create index outbox_audience on outbox (audience, position) where position is not null;

create sequence outbox_position_seq;

-- How far each consumer has come. A consumer's effects and its offset commit together, so each row counts once.
create table outbox_consumer (
  name text primary key,
  position bigint not null default 0,
  updated_at timestamptz not null default lotus_now()
);

-- A sealed body is taken once: the nonce stays until the window in which it could be replayed has passed.
create table sealed_nonce (
  nonce text primary key check (length(nonce) between 16 and 64),
  seen_at timestamptz not null default lotus_now()
);
create index sealed_nonce_seen on sealed_nonce (seen_at);

grant select, insert, update on outbox, outbox_consumer to lotus_app;
grant select, insert, delete on sealed_nonce to lotus_app;
grant usage on sequence outbox_position_seq to lotus_app;

-- Keys of sealed bodies (trust.md 4.2): one a day, shared by all processes and kept over a restart. A key is offered
-- until `offered_until` and still opens bodies until `accepted_until`. The private half stands nowhere else.
create table seal_key (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{8,40}$'),
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  offered_until timestamptz not null,
  accepted_until timestamptz not null,
  check (created_at < offered_until and offered_until < accepted_until)
);
create index seal_key_offered on seal_key (offered_until);

grant select, delete on seal_key to lotus_app;

-- What becomes of an outbox row that a consumer cannot handle, and of rows that everybody has handled.

-- A consumer's try under way, or the wait before the next one; no row while all goes well. `is_running` is written on
-- a connection of its own before the work begins, so that a row that ends its process counts as a failed try too.
-- Not a foreign key: the offset's row is locked by the one who works while this row is written beside it.
create table outbox_attempt (
  consumer text primary key,
  -- The row that is being tried, or the first of a batch.
  position bigint not null,
  -- After a batch failed, rows up to here are taken one at a time.
  single_until bigint not null,
  is_batch boolean not null,
  is_running boolean not null,
  -- Failed tries of the row at `position`.
  tries smallint not null default 0 check (tries >= 0),
  first_failed_at timestamptz,
  retry_at timestamptz,
  error text check (length(error) <= 4000),
  check (single_until >= position)
);

-- Rows that were given up on, written in the transaction that moves the consumer's offset past them. The content is a
-- copy, since the outbox itself is purged.
create table outbox_dead_letter (
  id bigint generated always as identity primary key,
  consumer text not null,
  position bigint not null,
  topic text not null,
  audience text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  -- Never tried: an ordered consumer parked it behind an earlier dead row of the same audience.
  is_held boolean not null default false,
  error text check (length(error) <= 4000),
  attempts integer not null check (attempts >= 0),
  first_failed_at timestamptz,
  dead_at timestamptz not null default lotus_now(),
  state text not null default 'dead' check (state in ('dead', 'retried', 'discarded')),
  -- Null where the consumer itself went on with a held row.
  decided_by text check (length(decided_by) between 1 and 64),
  decided_at timestamptz,
  note text check (length(note) between 3 and 140),
  unique (consumer, position),
  check ((state = 'dead') = (decided_at is null)),
  check (state <> 'discarded' or note is not null)
);
create index outbox_dead_letter_open on outbox_dead_letter (consumer, audience, position) where state = 'dead';
create index outbox_dead_letter_state on outbox_dead_letter (state, id);

grant select, insert, update, delete on outbox_attempt to lotus_app;
grant select, insert, update on outbox_dead_letter to lotus_app;

-- What a demo brand would have sent: without a configured gateway or mail server the messages stay here, where the back
-- office shows them. The production profile never writes this table, since it holds codes in clear.
create table demo_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null check (length(recipient) <= 320),
  subject text not null default '' check (length(subject) <= 300),
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default lotus_now()
);
grant select, insert, delete on demo_message to lotus_app;
