create or replace function game_catalogue_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update game_catalogue set version = version + 1;
  return null;
end $$;
create or replace trigger game_changed after insert or update or delete on game
  for each statement execute function game_catalogue_changed();
create or replace trigger game_label_changed after insert or update or delete on game_label
  for each statement execute function game_catalogue_changed();
create or replace trigger game_vendor_card_changed after insert or update or delete on game_vendor_card
  for each statement execute function game_catalogue_changed();
create or replace trigger vendor_changed after insert or update or delete on vendor
  for each statement execute function game_catalogue_changed();

-- Marks or unmarks a favourite; returns how many the member has, or null if the maximum is reached.
create or replace function game_set_favourite(p_member bigint, p_game bigint, p_is_on boolean, p_max integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  -- One member's changes are serialised: two clicks at once must not pass the limit together.
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

-- Stores a game as the latest one opened; only a number of earlier ones are kept.
create or replace function game_note_played(p_member bigint, p_game bigint, p_is_trial boolean, p_keep integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7321, (p_member % 2147483647)::integer);
  insert into game_recent as r (member_id, game_id, is_trial, played_at) values (p_member, p_game, p_is_trial, lotus_now())
  on conflict (member_id, game_id) do update set played_at = excluded.played_at, is_trial = excluded.is_trial;
  delete from game_recent where member_id = p_member and game_id in (
    select game_id from game_recent where member_id = p_member order by played_at desc, game_id offset p_keep);
end $$;

grant execute on function
  game_set_favourite(bigint, bigint, boolean, integer),
  game_note_played(bigint, bigint, boolean, integer)
  to lotus_app;

-- A bet is accepted if the catalogue has the game, shows it, and it is not under maintenance now. The vendor's own
-- state is checked in vendor_refusal.
create or replace function vendor_game_state(p_vendor text, p_game text) returns table (category text, is_open boolean)
language sql stable
as $$
  select g.category, not g.is_hidden and not coalesce(
    lotus_now() >= g.maintenance_from and (g.maintenance_to is null or lotus_now() < g.maintenance_to), false)
  from game g where g.vendor = p_vendor and g.code = p_game
$$;

grant execute on function vendor_game_state(text, text) to lotus_app;
