-- A number among the settings, for a command whose caller must not choose it; `p_usual` is the default in the program, which
-- a test of the command compares.
create or replace function setting_number(p_key text, p_usual bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select (value #>> '{}')::bigint from setting where key = p_key), p_usual) $$;

-- A setting that is on or off.
create or replace function setting_flag(p_key text, p_usual boolean) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select (value #>> '{}')::boolean from setting where key = p_key), p_usual) $$;
