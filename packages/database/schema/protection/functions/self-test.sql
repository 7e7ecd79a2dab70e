-- Personal data: gone with the member's (ACC-13).
create or replace function protection_self_test_erase(p_member bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from protection_self_test where cell = cell_of(p_member) and member_id = p_member;
end $$;
grant execute on function protection_self_test_erase(bigint) to lotus_app;
