-- module: system
-- Settings of the brand: every rule that a document tags as inferred is a row here with its default in
-- modules/system/settings.ts, never a literal (DECISIONS, mission).
create table setting (
  key text primary key check (key ~ '^[a-z0-9_.]{1,80}$'),
  value jsonb not null,
  updated_at timestamptz not null default lotus_now(),
  updated_by text not null
);
grant select, insert, update on setting to lotus_app;
