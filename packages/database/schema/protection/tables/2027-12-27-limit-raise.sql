-- That a member asked for a higher limit, or for none: asking often is a marker of harm (trust.md 2.5).
create table protection_limit_raise (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  asked_at timestamptz not null,
  kind text not null,
  hours smallint not null,
  -- Null: none.
  amount bigint,
  primary key (cell, member_id, asked_at, kind, hours)
);
grant select on protection_limit_raise to lotus_app;
