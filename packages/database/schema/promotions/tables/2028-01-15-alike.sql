-- Who was refused what a promotion gives once to all who have something in common, with whom and what (issue 21 section 4): the
-- newest of each member and promotion.
create table promotion_alike (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion,
  period text not null check (length(period) between 1 and 20),
  -- Who had been given it in this period.
  other_id bigint not null check (other_id <> member_id),
  evidence text[] not null check (cardinality(evidence) > 0),
  at timestamptz not null,
  primary key (cell, member_id, promotion_id)
);
create index promotion_alike_of on promotion_alike (promotion_id, at desc);
grant select on promotion_alike to lotus_app;
