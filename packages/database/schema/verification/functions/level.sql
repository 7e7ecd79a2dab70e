-- Which identity level a member has on this business day: 2, a document that was checked and is valid; 1, a proved phone or address
-- of mail and a name; 0, registered.
create or replace function verification_level(p_member bigint, p_today date) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if exists (select from verification_request r where r.cell = cell_of(p_member) and r.member_id = p_member and r.state = 'APPROVED'
    and (r.expires_on is null or r.expires_on >= p_today)) then return 2; end if;
  return case when member_is_named(p_member) then 1 else 0 end;
end $$;

-- What a level allows of `depositDay`, `withdrawDay` or `withdrawTotal`, in ten-thousandths; null: no limit of the level. The usual
-- values are those of the setting in the program, which a test compares.
create or replace function verification_most(p_level integer, p_what text) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (setting_json('verification.levels', '[
    {"depositDay": "100000", "withdrawDay": "10000", "withdrawTotal": "20000"},
    {"depositDay": "300000", "withdrawDay": "20000", "withdrawTotal": "20000"},
    {"depositDay": null, "withdrawDay": null, "withdrawTotal": null}]') -> p_level ->> p_what)::numeric * 10000;
end $$;

grant execute on function
  verification_level(bigint, date),
  verification_most(integer, text)
  to lotus_app;
