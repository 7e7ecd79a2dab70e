-- Red packets (operations.md 4.12): the windows of a promotion that was opened, each with its list of amounts, fixed before it
-- opens and told when it is over.
create table promotion_packet_window (
  promotion_id integer not null references promotion,
  window_no integer not null check (window_no > 0),
  version integer not null,
  code text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  pool bigint not null check (pool > 0 and pool % 100 = 0),
  packets integer not null check (packets between 1 and 2000),
  least bigint not null check (least > 0 and least % 100 = 0 and least * packets <= pool),
  -- Most packets of one member.
  grabs_max integer not null check (grabs_max > 0),
  -- Gone when it is called off.
  seed bytea check (length(seed) = 32),
  -- What the n-th grab gives.
  amounts bigint[] check (cardinality(amounts) = packets),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  state text not null default 'OPEN' check (state in ('OPEN', 'ENDED', 'CANCELLED')),
  grabbed integer not null default 0 check (grabbed between 0 and packets),
  paid bigint not null default 0 check (paid between 0 and pool),
  seed_told text check (seed_told ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (promotion_id, window_no),
  foreign key (promotion_id, version) references promotion_version,
  check ((state = 'OPEN') = (ended_at is null) and (state = 'ENDED') = (seed_told is not null)),
  check ((seed is null) = (state = 'CANCELLED') and (amounts is null) = (state = 'CANCELLED')),
  check (state <> 'CANCELLED' or grabbed = 0),
  check (grabbed < packets or paid = pool)
);
create index promotion_packet_window_due on promotion_packet_window (closes_at) where state = 'OPEN';
create index promotion_packet_window_times on promotion_packet_window (promotion_id, opens_at);
-- Seed and amounts are read by the commands alone.
grant select (promotion_id, window_no, version, code, opens_at, closes_at, pool, packets, least, grabs_max, commitment, state, grabbed, paid,
  seed_told, made_at, ended_at) on promotion_packet_window to lotus_app;

-- What was grabbed, by whom and as the how-manieth. Never changed.
create table promotion_packet_grab (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null,
  window_no integer not null,
  place integer not null check (place > 0),
  -- The caller's: the same one again answers the same packet.
  key uuid not null,
  amount bigint not null check (amount > 0),
  award integer not null,
  at timestamptz not null,
  primary key (cell, member_id, promotion_id, window_no, place),
  unique (cell, member_id, promotion_id, key),
  foreign key (promotion_id, window_no) references promotion_packet_window
);
create index promotion_packet_grab_list on promotion_packet_grab (promotion_id, window_no, place);
grant select on promotion_packet_grab to lotus_app;
