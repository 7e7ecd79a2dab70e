-- How many accounts with a rate of a band an agent may have directly below (operations.md 1.1); optional. A band begins at
-- `from_ppm` and ends where the product's next one begins. Who has no rate takes no place.
create table agent_quota (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  category text not null check (category in ('LOTT', 'ELOTT', 'SEA', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP')),
  -- Parts of a million of the valid bet.
  from_ppm integer not null check (from_ppm between 1 and 100000),
  accounts_max integer not null check (accounts_max between 0 and 100000),
  -- How many directly below hold such a rate now. It may be above the maximum: what the operator sets or moves is only counted.
  used integer not null check (used >= 0),
  primary key (cell, member_id, category, from_ppm)
);
grant select on agent_quota to lotus_app;
