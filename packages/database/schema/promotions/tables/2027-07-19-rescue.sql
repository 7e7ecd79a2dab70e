-- The rescue of a day's losses (operations.md 4.12): how far a day is worked through, and what it gave to whom.
create table promotion_rescue (
  promotion_id integer not null references promotion,
  day date not null,
  -- Of the terms that the day began under.
  version integer not null,
  -- The last member who was judged; null: nobody yet.
  at_cell smallint,
  at_member bigint,
  -- Since when it waits for news that somebody must decide about.
  blocked_at timestamptz,
  done_at timestamptz,
  primary key (promotion_id, day),
  foreign key (promotion_id, version) references promotion_version
);
grant select on promotion_rescue to lotus_app;

-- What the day came to for a member, with what it was worked out from. Never changed.
create table promotion_rescue_gift (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion,
  day date not null,
  version integer not null,
  lost bigint not null,
  bonuses bigint not null check (bonuses >= 0),
  deposits bigint not null check (deposits >= 0),
  -- Of the tier that was reached.
  ppm integer not null check (ppm > 0),
  -- By the terms, and what of it was given: all, or nothing and why.
  due bigint not null check (due > 0 and due % 100 = 0),
  amount bigint not null check (amount in (0, due)),
  refusal text check (refusal in ('RANK', 'NEW', 'PHONE', 'PLAY', 'BUDGET')),
  at timestamptz not null,
  primary key (cell, member_id, promotion_id, day),
  foreign key (promotion_id, version) references promotion_version,
  check ((refusal is null) = (amount > 0))
);
create index promotion_rescue_gift_of on promotion_rescue_gift (promotion_id, day);
grant select on promotion_rescue_gift to lotus_app;
