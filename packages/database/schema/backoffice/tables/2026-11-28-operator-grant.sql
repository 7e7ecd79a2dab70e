-- Permissions that one operator wants to give another one, and that two decide (docs/OPERATIONS.md, Operators).
create table operator_grant (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- What is added to what the operator may do then.
  permissions text[] not null check (cardinality(permissions) > 0),
  reason text not null check (length(reason) between 1 and 300),
  proposed_by bigint not null references operator,
  proposed_at timestamptz not null default lotus_now(),
  -- Nobody else could agree: the one who proposed may put it in force from then on. Null: another one decides.
  held_until timestamptz,
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'returned')),
  decided_by bigint references operator,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_at is null)),
  check (proposed_by <> operator_id)
);
create unique index operator_grant_open on operator_grant (operator_id) where state = 'proposed';
grant select, insert, update on operator_grant to lotus_app;
