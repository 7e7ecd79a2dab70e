-- From where a member logged in lately: address and browser. Addresses of the server's own machine say nothing.
create or replace function member_places(p_member bigint) returns table (ip inet, device text)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query select l.ip, l.device from member_login l
    where l.member_id = p_member and l.outcome = 'ok' and l.ip is not null and not (l.ip <<= '127.0.0.0/8' or l.ip = '::1')
    order by l.id desc limit 100;
end $$;

-- What a member (a) shares with somebody above them (b; operations.md 1.13): DEVICE as below, PHONE and EMAIL. Whoever is above counts with
-- what they have proved, else anybody could type a member's number and have the member counted by nobody.
create or replace function member_shared_signs(p_a bigint, p_b bigint) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array_remove((select array[
    case when exists (select from member_places(p_a) x join member_places(p_b) y on x.ip = y.ip and x.device = y.device where x.device <> '')
      then 'DEVICE' end,
    case when a.phone = b.phone and b.phone_verified_at is not null then 'PHONE' end,
    case when lower(a.email) = lower(b.email) and b.email_verified_at is not null then 'EMAIL' end]
    from member a, member b where a.id = p_a and b.id = p_b), null);
end $$;

-- The next logins after one, and these of before: those that got in have their member, those that wait for their verification are open.
create or replace function member_logins_after(p_id bigint, p_limit integer, p_before bigint[])
returns table (id bigint, member_id bigint, is_open boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select l.id, case l.outcome when 'ok' then l.member_id end, l.outcome = 'verify' from (
      (select n.* from member_login n where n.id > p_id order by n.id limit p_limit)
      union all
      select b.* from member_login b where b.id = any (p_before) and b.id <= p_id) l;
end $$;

create or replace function member_last_login() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select max(l.id) from member_login l), 0);
end $$;

-- What two members have in common, as far as their logins and proofs tell (operations.md 4.8): DEVICE, the same browser at the
-- same address; ADDRESS, the same neighbourhood of addresses; CONTACT, the same number, address of mail or identity card.
create or replace function member_likeness(p_a bigint, p_b bigint) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_device boolean; v_near boolean; v_contact boolean;
begin
  with seen as (
    select m as member_id, x.* from unnest(array[p_a, p_b]) m cross join lateral member_places(m) x)
  select coalesce(bool_or(a.ip = b.ip and a.device = b.device and a.device <> ''), false),
    coalesce(bool_or(family(a.ip) = family(b.ip) and a.ip <<= network(set_masklen(b.ip, case family(b.ip) when 4 then 24 else 56 end))), false)
  into v_device, v_near
  from seen a join seen b on a.member_id = p_a and b.member_id = p_b;
  v_contact := exists (select from member_duplicate d
    where (d.member_id = p_a and d.other_member_id = p_b) or (d.member_id = p_b and d.other_member_id = p_a));
  return array_remove(array[case when v_contact then 'CONTACT' end, case when v_device then 'DEVICE' end, case when v_near then 'ADDRESS' end], null);
end $$;

-- Others who may share one of these signs with a member, by their indexes: whether they do, `member_likeness` says. Of an address and
-- browser the newest 500 logins of others are looked at, of a neighbourhood of addresses 2000.
create or replace function member_near(p_member bigint, p_signs text[]) returns table (member_id bigint)
language plpgsql stable rows 20 set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select d.other_member_id from member_duplicate d where 'CONTACT' = any (p_signs) and d.member_id = p_member
    union
    select d.member_id from member_duplicate d where 'CONTACT' = any (p_signs) and d.other_member_id = p_member
    union
    select l.member_id from (select distinct p.ip, p.device from member_places(p_member) p where p.device <> '') x
    cross join lateral (
      select n.member_id from member_login n
      where n.ip = x.ip and n.device = x.device and n.outcome = 'ok' and n.member_id is not null and n.member_id <> p_member
      order by n.id desc limit 500) l
    where 'DEVICE' = any (p_signs)
    union
    -- An address follows its own network in their order, and none of it comes after the last one.
    select l.member_id from (
      select distinct network(set_masklen(p.ip, case family(p.ip) when 4 then 24 else 56 end))::inet as net from member_places(p_member) p) x
    cross join lateral (
      select n.member_id from member_login n
      where n.ip >= x.net and n.ip <= set_masklen(broadcast(x.net), case family(x.net) when 4 then 32 else 128 end)
        and n.outcome = 'ok' and n.member_id is not null and n.member_id <> p_member
      limit 2000) l
    where 'ADDRESS' = any (p_signs);
end $$;

grant execute on function
  member_likeness(bigint, bigint),
  member_shared_signs(bigint, bigint),
  member_logins_after(bigint, integer, bigint[]),
  member_last_login()
  to lotus_app;
