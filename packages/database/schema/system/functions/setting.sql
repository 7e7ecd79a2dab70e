-- A number among the settings, for a command whose caller must not choose it; `p_usual` is the default in the program, which
-- a test of the command compares.
create or replace function setting_number(p_key text, p_usual bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_value bigint;
begin
  select (value #>> '{}')::bigint into v_value from setting where key = p_key;
  return coalesce(v_value, p_usual);
end $$;

-- A setting that is on or off.
create or replace function setting_flag(p_key text, p_usual boolean) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_value boolean;
begin
  select (value #>> '{}')::boolean into v_value from setting where key = p_key;
  return coalesce(v_value, p_usual);
end $$;
