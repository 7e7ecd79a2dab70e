-- Promotions (operations.md 4.5, 4.9 to 4.12): what an operator built, and what members have of it. Every member's row is
-- found by its cell and member.
create table promotion (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{3,40}$'),
  tab text not null check (tab in ('deposit', 'slots', 'lottery', 'daily', 'other')),
  art text not null check (length(art) between 1 and 40),
  sort integer not null default 0 check (sort between 0 and 9999),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'OPEN', 'PAUSED', 'CLOSED')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- The newest of its versions.
  version integer not null check (version > 0),
  -- In the unit of what is given; null: without a bound.
  budget bigint check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  -- Who asked to open it, where a second operator must agree.
  open_asked_by text check (length(open_asked_by) <= 80),
  made_at timestamptz not null,
  check (budget is null or spent <= budget)
);
grant select, insert, update on promotion to lotus_app;

-- Its terms; never changed. What runs keeps the version that it began with.
create table promotion_version (
  promotion_id integer not null references promotion,
  version integer not null check (version > 0),
  title jsonb not null check (is_localized(title, 1, 80)),
  summary jsonb not null check (is_localized(summary, 1, 200)),
  rule jsonb not null,
  -- SHA-256 of the rule as its text is written here and in the public log, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_by text check (length(made_by) <= 80),
  made_at timestamptz not null,
  -- Since when it holds: for periods that begin later, and for those who join. Null: it was never open.
  holds_from timestamptz,
  primary key (promotion_id, version)
);
grant select, insert on promotion_version to lotus_app;

-- Who has agreed to the terms of a version. What a deposit gave uses it up.
create table promotion_joining (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion,
  version integer not null,
  joined_at timestamptz not null,
  used_at timestamptz,
  primary key (cell, member_id, promotion_id),
  foreign key (promotion_id, version) references promotion_version
);
create index promotion_joining_open on promotion_joining (promotion_id) where used_at is null;
grant select, insert, update, delete on promotion_joining to lotus_app;

-- Everything that promotions gave, with what it was worked out from. Never changed.
create table promotion_award (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  promotion_id integer not null,
  version integer not null,
  period text not null check (length(period) between 1 and 20),
  -- What of the period it is: the deposit, the day, the spin, the steps. Once each.
  slot text not null check (length(slot) between 1 and 60),
  steps integer[] not null default '{}',
  kind text not null check (kind in ('CASH', 'BONUS', 'POINTS')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  is_exclusive boolean not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (cell, member_id, n),
  unique (cell, member_id, promotion_id, period, slot),
  foreign key (promotion_id, version) references promotion_version
);
create index promotion_award_of on promotion_award (promotion_id, at);
grant select on promotion_award to lotus_app;

-- Why a deposit gave nothing to somebody who had joined: the newest of each promotion.
create table promotion_refusal (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion,
  code text not null check (length(code) between 1 and 40),
  deposit text not null,
  at timestamptz not null,
  primary key (cell, member_id, promotion_id)
);
grant select, insert, update on promotion_refusal to lotus_app;

-- A spin: the seed is fixed before it, and the member's nonce comes after.
create table promotion_spin (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion,
  n integer not null check (n > 0),
  seed bytea not null check (length(seed) = 32),
  commitment text not null,
  made_at timestamptz not null,
  nonce text check (nonce ~ '^[0-9a-f]{16,64}$'),
  slice integer check (slice >= 0),
  award integer,
  used_at timestamptz,
  primary key (cell, member_id, promotion_id, n),
  check ((used_at is null) = (nonce is null) and (used_at is null) = (slice is null) and (used_at is null) = (award is null))
);
grant select, insert on promotion_spin to lotus_app;

-- Applications that an operator decides.
create table promotion_application (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  promotion_id integer not null references promotion,
  version integer not null,
  comment text not null check (length(comment) <= 140),
  images text[] not null check (cardinality(images) <= 3),
  state text not null default 'APPLYING' check (state in ('APPLYING', 'ISSUED', 'REJECTED')),
  reason text not null default '' check (length(reason) <= 300),
  decided_by text check (length(decided_by) <= 80),
  made_at timestamptz not null,
  decided_at timestamptz,
  primary key (cell, member_id, n),
  foreign key (promotion_id, version) references promotion_version,
  check ((state = 'APPLYING') = (decided_at is null))
);
create unique index promotion_application_open on promotion_application (cell, member_id, promotion_id) where state = 'APPLYING';
create index promotion_application_queue on promotion_application (made_at, cell, member_id, n);
grant select, insert, update (comment, images) on promotion_application to lotus_app;

-- Pictures sent for an application, and what they are of: the same bytes from two members are told to the operator. One that
-- no application took is gone after a day.
create table promotion_upload (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  application integer,
  made_at timestamptz not null,
  primary key (cell, member_id, name)
);
create index promotion_upload_hash on promotion_upload (hash) where application is not null;
create index promotion_upload_unused on promotion_upload (made_at) where application is null;
grant select, insert, update, delete on promotion_upload to lotus_app;
