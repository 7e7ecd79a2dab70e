-- What two members have in common, as far as their logins and proofs tell (operations.md 4.8): DEVICE, the same browser at the
-- same address; ADDRESS, the same neighbourhood of addresses; CONTACT, the same number, address of mail or identity card.
-- Addresses of the server's own machine say nothing.
create or replace function member_likeness(p_a bigint, p_b bigint) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_device boolean; v_near boolean; v_contact boolean;
begin
  with seen as (
    select x.* from unnest(array[p_a, p_b]) m cross join lateral (
      select l.member_id, l.ip, l.device from member_login l
      where l.member_id = m and l.outcome = 'ok' and l.ip is not null and not (l.ip <<= '127.0.0.0/8' or l.ip = '::1')
      order by l.id desc limit 100) x)
  select coalesce(bool_or(a.ip = b.ip and a.device = b.device and a.device <> ''), false),
    coalesce(bool_or(family(a.ip) = family(b.ip) and a.ip <<= network(set_masklen(b.ip, case family(b.ip) when 4 then 24 else 56 end))), false)
  into v_device, v_near
  from seen a join seen b on a.member_id = p_a and b.member_id = p_b;
  v_contact := exists (select from member_duplicate d
    where (d.member_id = p_a and d.other_member_id = p_b) or (d.member_id = p_b and d.other_member_id = p_a));
  return array_remove(array[case when v_contact then 'CONTACT' end, case when v_device then 'DEVICE' end, case when v_near then 'ADDRESS' end], null);
end $$;

grant execute on function
  member_likeness(bigint, bigint)
  to lotus_app;
