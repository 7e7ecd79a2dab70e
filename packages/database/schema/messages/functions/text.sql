-- Excluded members receive no promotions (trust.md EXC).
create or replace function messages_is_excluded(p_member bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select excluded_until is not null from protection_state(array[p_member], lotus_now())), false) $$;

create or replace function messages_time(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

grant execute on function
  messages_is_excluded(bigint),
  messages_time(timestamptz)
  to lotus_app;
