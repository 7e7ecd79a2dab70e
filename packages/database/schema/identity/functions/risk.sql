-- What is known of a member's account that may show a thief, or one person with several accounts (operations.md 5.4).
-- Changes are given by their times and null where there was none: a password of the registration is no change, and a
-- device or country counts as new only if there was another one before it.
create or replace function member_risk_facts(
  p_member bigint, p_session bigint,
  out password_changed_at timestamptz, out phone_changed_at timestamptz, out fund_password_changed_at timestamptz,
  out failed_tries integer, out device_seen_at timestamptz, out country text, out is_country_new boolean, out shared_fields text[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  m member;
  v_country text;
begin
  select * into m from member where id = p_member;
  password_changed_at := case when m.password_changed_at > m.created_at then m.password_changed_at end;
  phone_changed_at := case when m.phone_verified_at > m.created_at then m.phone_verified_at end;
  select greatest(f.changed_at, f.reset_at), f.failures into fund_password_changed_at, failed_tries
  from fund_password f where f.cell = cell_of(p_member) and f.member_id = p_member;
  select coalesce(failed_tries, 0) + count(*)::integer into failed_tries from (
    select from member_login l
    where l.member_id = p_member and l.outcome in ('wrong', 'locked') and l.at > lotus_now() - interval '1 day'
    order by l.id desc limit 100) wrong;
  select d.created_at into device_seen_at from member_session s join member_device d on d.id = s.device_id
  where s.id = p_session and s.member_id = p_member
    and exists (select from member_device o where o.member_id = p_member and o.id < d.id);
  select l.country into v_country from member_login l
  where l.session_id = p_session and l.member_id = p_member and l.country is not null order by l.id desc limit 1;
  country := v_country;
  is_country_new := v_country is not null
    and exists (select from member_login l where l.member_id = p_member and l.outcome = 'ok' and l.country <> v_country)
    and not exists (select from member_login l where l.member_id = p_member and l.outcome = 'ok' and l.country = v_country
      and l.at <= lotus_now() - interval '1 day');
  select coalesce(array_agg(d.field order by d.field), '{}') into shared_fields from member_duplicate d where d.member_id = p_member;
end $$;

grant execute on function
  member_risk_facts(bigint, bigint)
  to lotus_app;
