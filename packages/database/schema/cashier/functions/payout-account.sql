-- Adds a payout account, or answers the same one that is there already. Where the member has a fund password, the
-- session's proof is taken in the same commit, as for a withdrawal (operations.md 3.3): one proof, one account. Under
-- the member's lock, so that two at once neither pass the limit nor share a proof. `p`: {"kind", "network", "place", "number", "holder",
-- "label", "max", "session"}.
create or replace function cashier_add_payout_account(p_member bigint, p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_count integer;
  v_locked timestamptz;
begin
  perform wallet_lock(p_member, 'P');
  select id into v_id from payout_account where member_id = p_member and bank_code = p ->> 'place' and account_number = p ->> 'number';
  if found then return jsonb_build_object('code', 'ok', 'id', v_id::text); end if;
  select count(*)::integer into v_count from payout_account where member_id = p_member;
  if v_count >= (p ->> 'max')::integer then return jsonb_build_object('code', 'payout_account_limit'); end if;
  select locked_until into v_locked from fund_password_state(p_member);
  if v_locked is not null then return jsonb_build_object('code', 'fund_password_locked', 'until', cashier_time(v_locked)); end if;
  if not fund_password_use(p_member, (p ->> 'session')::bigint) then return jsonb_build_object('code', 'fund_password_required'); end if;
  insert into payout_account (member_id, kind, network, bank_code, account_number, holder_name, label, is_default)
  values (p_member, p ->> 'kind', p ->> 'network', p ->> 'place', p ->> 'number', p ->> 'holder', p ->> 'label', v_count = 0) returning id into v_id;
  return jsonb_build_object('code', 'ok', 'id', v_id::text);
end $$;

-- The call of the program before, which may still run: goes with the next release.
create or replace function cashier_add_payout_account(
  p_member bigint, p_bank text, p_number text, p_holder text, p_max integer, p_session bigint) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_add_payout_account(p_member, jsonb_build_object('kind', 'bank', 'place', p_bank, 'number', p_number, 'holder', p_holder,
    'max', p_max, 'session', p_session))
$$;

grant execute on function
  cashier_add_payout_account(bigint, jsonb),
  cashier_add_payout_account(bigint, text, text, text, integer, bigint)
  to lotus_app;
