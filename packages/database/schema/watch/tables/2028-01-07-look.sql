-- How far the look of each day has come: a program that dies leaves it to the next one, which goes on behind the last page that was done.
create table watch_look (
  day date primary key,
  -- What happened since then is new; days that were missed are part of it.
  since timestamptz not null,
  begun_at timestamptz not null,
  -- The last member who was looked at, in the order of cells.
  after_id bigint not null default 0,
  opened integer not null default 0,
  -- Until then it is somebody's; each page renews it.
  lease_until timestamptz not null,
  done_at timestamptz
);
grant select on watch_look to lotus_app;
