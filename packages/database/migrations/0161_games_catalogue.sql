-- module: games
-- What the lobbies show: vendors as cards, games with their filters, and what a member marked or played (C08 to C10,
-- E10, E11). The catalogue is small and read all the time: the program keeps it in memory and looks at
-- game_catalogue.version to learn that it changed.

-- The face of a vendor. A row of `vendor` without one is not shown in any lobby.
create table game_vendor_card (
  vendor text primary key references vendor (code),
  name_vi text not null check (length(name_vi) between 1 and 60),
  name_en text not null check (length(name_en) between 1 and 60),
  -- The vendor's own lobby, /pp and the like (R12).
  lobby text unique check (lobby ~ '^[a-z][a-z0-9]{1,11}$'),
  is_hot boolean not null default false,
  motif text check (motif ~ '^[a-z0-9]{1,20}$'),
  palette smallint check (palette between 0 and 15),
  sort_order integer not null default 0
);

create table game (
  id bigint generated always as identity primary key,
  vendor text not null references vendor (code),
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,64}$'),
  category text not null check (category in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS')),
  name_vi text not null check (length(name_vi) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  -- Null where the category has none of it.
  lines integer check (lines between 1 and 10000),
  ways integer check (ways between 1 and 10000000),
  volatility text check (volatility in ('low', 'medium', 'high')),
  rtp_ppm integer check (rtp_ppm between 1 and 1000000),
  features text[] not null default '{}',
  min_bet bigint not null check (min_bet > 0),
  -- Empty: every one. Trial accounts need TRIAL among them, or none named at all.
  currencies text[] not null default '{}',
  languages text[] not null default '{}',
  released_at timestamptz not null,
  is_hidden boolean not null default false,
  maintenance_from timestamptz,
  maintenance_to timestamptz,
  -- The certified definition that decides its rounds, as the vendor names it: games of one engine pay alike.
  engine text check (length(engine) between 1 and 60),
  motif text check (motif ~ '^[a-z0-9]{1,20}$'),
  palette smallint check (palette between 0 and 15),
  has_demo boolean not null default true,
  -- 'VASSALAGE' opens a list of its sub-games instead of a game (M06); they name it as their parent.
  kind text not null default 'GAME' check (kind in ('GAME', 'VASSALAGE')),
  parent_id bigint references game,
  -- A place among the hot ones that the operator has given; lower stands first.
  hot_rank integer,
  sort_order integer not null default 0,
  updated_at timestamptz not null default lotus_now(),
  unique (vendor, code),
  check (maintenance_to > maintenance_from),
  check (parent_id is null or kind = 'GAME')
);
create index game_parent on game (parent_id) where parent_id is not null;

-- Labels of the operator's own, beside those that follow from the figures (L12).
create table game_label (
  game_id bigint not null references game on delete cascade,
  label text not null check (label ~ '^[A-Z0-9_]{2,30}$'),
  primary key (game_id, label)
);

create table game_favourite (
  member_id bigint not null,
  game_id bigint not null references game on delete cascade,
  created_at timestamptz not null default lotus_now(),
  primary key (member_id, game_id)
);

-- The last games a member opened; older ones are dropped. Popular games are counted from it, trials left out.
create table game_recent (
  member_id bigint not null,
  game_id bigint not null references game on delete cascade,
  is_trial boolean not null,
  played_at timestamptz not null default lotus_now(),
  primary key (member_id, game_id)
) with (fillfactor = 80);
create index game_recent_played on game_recent (played_at, game_id) where not is_trial;

create table game_catalogue (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into game_catalogue (version) values (1);

create function game_catalogue_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update game_catalogue set version = version + 1;
  return null;
end $$;
create trigger game_changed after insert or update or delete on game
  for each statement execute function game_catalogue_changed();
create trigger game_label_changed after insert or update or delete on game_label
  for each statement execute function game_catalogue_changed();
create trigger game_vendor_card_changed after insert or update or delete on game_vendor_card
  for each statement execute function game_catalogue_changed();
create trigger vendor_changed after insert or update or delete on vendor
  for each statement execute function game_catalogue_changed();

-- Marks or unmarks a game; answers how many the member has, or null where there is no room for another.
create function game_set_favourite(p_member bigint, p_game bigint, p_is_on boolean, p_max integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  -- One member's marks one after the other: two clicks at once may not pass the limit together.
  perform pg_advisory_xact_lock(7321, (p_member % 2147483647)::integer);
  if not p_is_on then
    delete from game_favourite where member_id = p_member and game_id = p_game;
  elsif not exists (select from game_favourite where member_id = p_member and game_id = p_game) then
    select count(*) into v_count from game_favourite where member_id = p_member;
    if v_count >= p_max then return null; end if;
    insert into game_favourite (member_id, game_id) values (p_member, p_game);
  end if;
  select count(*) into v_count from game_favourite where member_id = p_member;
  return v_count;
end $$;

-- A game was opened: it is the latest one, and of the others the last ones stay.
create function game_note_played(p_member bigint, p_game bigint, p_is_trial boolean, p_keep integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7321, (p_member % 2147483647)::integer);
  insert into game_recent as r (member_id, game_id, is_trial, played_at) values (p_member, p_game, p_is_trial, lotus_now())
  on conflict (member_id, game_id) do update set played_at = excluded.played_at, is_trial = excluded.is_trial;
  delete from game_recent where member_id = p_member and game_id in (
    select game_id from game_recent where member_id = p_member order by played_at desc, game_id offset p_keep);
end $$;

grant select on game_vendor_card, game, game_label, game_favourite, game_recent, game_catalogue to lotus_app;
grant insert, update on game_vendor_card, game to lotus_app;
grant insert, delete on game_label to lotus_app;
grant execute on function
  game_set_favourite(bigint, bigint, boolean, integer),
  game_note_played(bigint, bigint, boolean, integer)
  to lotus_app;

-- The seam of 0160: a bet is taken for a game that the catalogue has, shows, and has not closed for work at this instant.
-- A vendor's own state is looked at there.
create or replace function vendor_game_state(p_vendor text, p_game text) returns table (category text, is_open boolean)
language sql stable
as $$
  select g.category, not g.is_hidden and not coalesce(
    lotus_now() >= g.maintenance_from and (g.maintenance_to is null or lotus_now() < g.maintenance_to), false)
  from game g where g.vendor = p_vendor and g.code = p_game
$$;
