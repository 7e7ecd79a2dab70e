-- Refuses permissions that no call uses.
create or replace function operator_check_permissions() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from unnest(new.permissions) p where p not in (select name from permission)) then
    raise check_violation using message = 'a permission that no call asks for',
      table = 'operator', constraint = 'operator_permissions_check';
  end if;
  return new;
end $$;
create or replace trigger operator_permissions before insert or update of permissions on operator
  for each row execute function operator_check_permissions();
