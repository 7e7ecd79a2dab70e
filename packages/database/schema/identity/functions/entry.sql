-- The first half of a password login, in one statement: whether a captcha is required (then nothing is counted yet),
-- else the attempt (login_attempt_begin).
create or replace function member_login_begin(
  p_username_key text, p_address_class text, p_failures_max integer, p_class_failures_max integer,
  p_window_seconds integer, p_captcha_after integer, p_captcha_class integer, p_captcha_all integer,
  out captcha_wanted boolean, out attempt_id bigint, out locked_until timestamptz, out class_retry_seconds integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  captcha_wanted := login_captcha_wanted(
    p_username_key, p_address_class, p_captcha_after, p_captcha_class, p_captcha_all, p_window_seconds);
  if captcha_wanted then return; end if;
  select b.attempt_id, b.locked_until, b.class_retry_seconds into attempt_id, locked_until, class_retry_seconds
  from login_attempt_begin(
    'member', p_username_key, p_address_class, p_failures_max, p_class_failures_max, p_window_seconds) b;
end $$;

-- The facts that decide the stage of a login (entry.repo.ts, EntryFacts).
create or replace function member_entry_facts(p_member bigint, p_address_class text, p_known_days integer) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object(
      'hasTotp', exists (select from member_totp t where t.member_id = m.id and t.confirmed_at is not null),
      'hasSms', m.phone_verified_at is not null,
      'hasEmail', m.email_verified_at is not null,
      'hasPassword', m.has_password,
      'hasPayeeName', m.payee_name is not null,
      'isAuthenticatorDue', m.authenticator_due,
      'isAddressKnown', exists (
        select from member_address a
        where a.member_id = m.id and a.address_class = p_address_class
          and a.verified_at > lotus_now() - make_interval(days => p_known_days)))
    from member m where m.id = p_member);
end $$;

-- The second half, for every way of logging in: marks attempt and account, opens the session, and writes the history
-- row and the member's event (trust.md ACC-11, ACC-12). One statement, since a flood of logins slows everybody else's
-- calls. `p_guard` is null if the caller has locked the member's row; else it has the facts of the decision,
-- {passwordHash, addressClass, knownDays, facts}: if any of them has changed, nothing is done and the result is empty.
create or replace function member_enter(
  p_member bigint, p_attempt bigint, p_token_hash bytea, p_hours integer, p_ip inet, p_user_agent text,
  p_stage text, p_methods text[], p_device_id bigint, p_is_stepped_up boolean, p_known_class text,
  p_username_key text, p_method text, p_country text, p_device text, p_guard jsonb,
  out session_id bigint, out previous_login_at timestamptz, out is_first boolean, out must_change_password boolean,
  out initial_password_until timestamptz, out password_age_days integer, out terms_version text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := lotus_now();
  v_has_notice boolean;
begin
  if p_guard is not null then
    perform from member m
    where m.id = p_member and m.password_hash = p_guard ->> 'passwordHash' for no key update;
    if not found or member_entry_facts(p_member, p_guard ->> 'addressClass', (p_guard ->> 'knownDays')::integer)
      is distinct from p_guard -> 'facts' then return; end if;
  end if;
  if p_attempt is not null then perform login_attempt_succeed(p_attempt); end if;
  update member m set previous_login_at = m.last_login_at, last_login_at = v_now, last_login_ip = p_ip
  where m.id = p_member
  returning m.previous_login_at, m.first_login_at is null, m.must_change_password, m.initial_password_until,
    floor(extract(epoch from v_now - m.password_changed_at) / 86400)::integer, m.terms_version, m.has_login_notice
  into previous_login_at, is_first, must_change_password, initial_password_until, password_age_days, terms_version,
    v_has_notice;
  if p_known_class is not null then
    insert into member_address (member_id, address_class) values (p_member, p_known_class)
    on conflict (member_id, address_class) do update set verified_at = v_now;
  end if;
  -- With an initial password, the session ends when the password expires.
  insert into member_session (
    member_id, token_hash, expires_at, ip, user_agent, stage, verify_methods, device_id, stepped_up_at)
  values (p_member, p_token_hash, least(v_now + make_interval(hours => p_hours), initial_password_until), p_ip,
    p_user_agent, p_stage, p_methods, p_device_id, case when p_is_stepped_up then v_now end)
  returning id into session_id;
  insert into member_login (member_id, username_key, session_id, method, outcome, ip, country, device, at)
  values (p_member, p_username_key, session_id, p_method, case p_stage when 'open' then 'ok' else 'verify' end,
    p_ip, p_country, p_device, v_now);
  if p_stage = 'open' and v_has_notice then
    perform outbox_add('identity.logged_in', 'member:' || p_member, jsonb_build_object(
      'at', v_now, 'ip', host(p_ip), 'country', p_country, 'device', p_device));
  end if;
end $$;

grant execute on function
  member_login_begin(text, text, integer, integer, integer, integer, integer, integer),
  member_entry_facts(bigint, text, integer),
  member_enter(bigint, bigint, bytea, integer, inet, text, text, text[], bigint, boolean, text, text, text, text, text, jsonb)
  to lotus_app;
