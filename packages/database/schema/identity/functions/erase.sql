-- Erases what identifies the owner of a closed account: a tombstone stays, which the ledger refers to. False if it was
-- not closed long enough ago, or is erased already. `p_password_hash` is the hash of a password that nobody knows.
create or replace function member_erase(p_member bigint, p_days integer, p_password_hash text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_phone text;
  v_email text;
begin
  select phone, email into v_phone, v_email from member
  where id = p_member and status = 'closed' and erased_at is null and account_type <> account_trial()
    and closed_at <= lotus_now() - make_interval(days => p_days)
  for update;
  if not found then return false; end if;
  update member set erased_at = lotus_now(), username = '~' || p_member, password_hash = p_password_hash,
    has_password = false, email = null, email_verified_at = null, phone = null, phone_verified_at = null,
    payee_name = null, nickname = null, birthday = null, birthday_at = null, id_number = null, register_fields = '{}', register_ip = null,
    register_url = null, payment_password_hash = null, last_login_ip = null, avatar = null, avatar_type = 'STATIC',
    close_reason = null, referral_code = null, identity_checked_by = null, has_login_notice = false
  where id = p_member;
  update member_session set ip = null, user_agent = null, ended_at = coalesce(ended_at, lotus_now()),
    ended_reason = coalesce(ended_reason, 'disabled') where member_id = p_member;
  update member_terms set ip = null where member_id = p_member;
  delete from member_login where member_id = p_member;
  delete from member_device where member_id = p_member;
  delete from member_address where member_id = p_member;
  delete from member_totp where member_id = p_member;
  delete from member_recovery_code where member_id = p_member;
  delete from member_contact_change where member_id = p_member;
  delete from member_factor_try where member_id = p_member;
  delete from member_ticket where member_id = p_member;
  delete from fund_password where cell = cell_of(p_member) and member_id = p_member;
  delete from member_binding where member_id = p_member;
  delete from member_duplicate where p_member in (member_id, other_member_id);
  -- That they are of one person stays, since figures follow from it; what was written about it goes.
  update member_restriction set reason = '-' where cell = cell_of(p_member) and member_id = p_member;
  update member_restriction_step set reason = '-' where cell = cell_of(p_member) and member_id = p_member;
  update member_same_person set reason = '', lift_reason = case when lift_reason is not null then '' end where p_member in (member_id, main_id);
  delete from oidc_ticket where member_id = p_member;
  delete from oidc_flow where member_id = p_member;
  delete from verification_code
  where member_id = p_member or address in (v_phone, lower(v_email)) or target in (v_phone, v_email);
  return true;
end $$;

grant execute on function
  member_erase(bigint, integer, text)
  to lotus_app;
