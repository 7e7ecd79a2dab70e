-- Grants a bonus: the money into the bonus bucket and its requirement, in one transaction and once per origin_ref.
-- `p_replaces` is the deposit whose own requirement this one replaces (operations.md 3.4, the example). Refused, and
-- not stored, while the member may not play or is excluded (DECISIONS 21: no bonus then). At most `p_max_cashout` of
-- bonus and winnings becomes cash; null: all.
create or replace function bonus_grant(
  p_member bigint, p_currency text, p_amount bigint, p_origin_ref text, p_base bigint, p_multiple_ppm integer,
  p_contributions jsonb, p_max_bet bigint, p_excluded text[], p_valid_hours integer, p_converts boolean, p_replaces text,
  p_max_cashout bigint)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w record;
  v_source constant text := 'bonus';
  v_ext text := 'm' || p_member || ':' || p_origin_ref;
  v_print bytea := sha256(convert_to(jsonb_build_array('bonus_grant', p_member, p_currency, p_amount, p_base, p_multiple_ppm,
    p_contributions, p_max_bet, p_excluded, p_valid_hours, p_converts, p_replaces)::text || coalesce('|' || p_max_cashout, ''), 'UTF8'));
  v_known jsonb;
  v_now timestamptz;
  v_journal bigint;
  v_id bigint;
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(v_source, v_ext, v_print);
  if v_known is not null then return v_known; end if;
  v_now := date_trunc('milliseconds', lotus_now());
  v_known := wallet_refusal(p_member, 0, v_now);
  if v_known ->> 'code' in ('account_disabled', 'self_excluded') then return v_known; end if;
  if p_replaces is not null then
    update turnover_requirement set status = 'cancelled', end_reason = 'replaced by ' || p_origin_ref, ended_at = v_now
    where member_id = p_member and origin = 'deposit' and origin_ref = p_replaces and status = 'open';
  end if;
  insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions,
    max_bet, excluded_categories, bonus, holds_bonus, bonus_since, converts, max_cashout, expires_at, created_at)
  values (p_member, p_currency, 'bonus', p_origin_ref, p_base, p_multiple_ppm,
    ceil(p_base::numeric * p_multiple_ppm / 1000000)::bigint, p_contributions, p_max_bet, p_excluded, p_amount, true,
    (select version from account where id = w.bonus_id), p_converts, p_max_cashout,
    v_now + make_interval(hours => p_valid_hours), v_now)
  returning id into v_id;
  v_journal := wallet_move(null, kind_bonus_grant(), p_member, wallet_house('bonus-expense', p_currency), w.bonus_id, p_amount,
    v_source, v_ext, 'bonus', p_origin_ref);
  perform wallet_promotion_news(v_source, array[p_member], array[p_currency], array[kind_bonus_grant()], array[p_amount], array[v_ext]);
  perform wallet_notify(p_member);
  return wallet_key_store(v_source, v_ext, v_print, 'applied', p_member, array[v_journal],
    jsonb_build_object('code', 'ok', 'groupId', v_journal::text, 'requirementId', v_id::text));
end $$;

-- The same without a largest cash-out.
create or replace function bonus_grant(
  p_member bigint, p_currency text, p_amount bigint, p_origin_ref text, p_base bigint, p_multiple_ppm integer,
  p_contributions jsonb, p_max_bet bigint, p_excluded text[], p_valid_hours integer, p_converts boolean, p_replaces text)
returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select bonus_grant(p_member, p_currency, p_amount, p_origin_ref, p_base, p_multiple_ppm, p_contributions, p_max_bet, p_excluded,
    p_valid_hours, p_converts, p_replaces, null::bigint)
$$;

-- Why this one bet may not be placed because of an open bonus: its stake is above the bonus's largest bet (operations.md
-- 4.10: refused rather than punished afterwards). Null if it may. Call it under the member's lock.
create or replace function bonus_bet_refusal(p_member bigint, p_currency text, p_stake bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object('code', 'bonus_max_bet', 'maxBet', min(r.max_bet)::text)
    from turnover_requirement r
    where r.member_id = p_member and r.status = 'open' and r.max_bet is not null and r.currency = p_currency and p_stake > r.max_bet
      and setting_flag('wallet.bonus_max_bet_refused', true)
    having count(*) > 0);
end $$;

-- The requirements of deposits whose place a bonus had taken that was given up or ran out: they are open again, as they were.
create or replace function bonus_reopen_replaced(p_member bigint, p_currency text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update turnover_requirement d set status = 'open', end_reason = null, ended_at = null
  from turnover_requirement b
  where d.member_id = p_member and d.currency = p_currency and d.origin = 'deposit' and d.status = 'cancelled'
    and b.member_id = p_member and b.origin = 'bonus' and b.status in ('cancelled', 'expired') and d.end_reason = 'replaced by ' || b.origin_ref;
end $$;

-- Cancels a bonus: its share of the bonus bucket returns to the house account, and its requirement no longer blocks
-- withdrawals. Unread events are counted first, so that a bonus with complete turnover cannot be cancelled by accident.
create or replace function bonus_cancel(p_member bigint, p_currency text, p_origin_ref text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r turnover_requirement;
  w record;
  v_share bigint;
begin
  perform wallet_lock(p_member, p_currency);
  perform turnover_drain(p_member);
  if turnover_sort_returns(p_member, p_currency) then perform wallet_notify(p_member); end if;
  select * into r from turnover_requirement
  where member_id = p_member and currency = p_currency and origin = 'bonus' and origin_ref = p_origin_ref;
  if not found then return '{"code":"not_found"}'; end if;
  if r.status = 'cancelled' then return jsonb_build_object('code', 'ok', 'duplicate', true, 'requirementId', r.id::text); end if;
  if r.status <> 'open' then return jsonb_build_object('code', 'state_conflict', 'state', r.status); end if;
  -- Cleared once, converted to cash, and opened again by a reversal: there is nothing left to cancel.
  if not r.holds_bonus then return '{"code":"state_conflict","state":"released"}'; end if;
  select * into w from wallet_lock(p_member, p_currency);
  v_share := turnover_bonus_share(r, w.bonus);
  update turnover_requirement set status = 'cancelled', end_reason = p_reason, ended_at = lotus_now() where id = r.id;
  perform bonus_reopen_replaced(p_member, p_currency);
  if turnover_settle_bonus(p_member, p_currency) then perform wallet_notify(p_member); end if;
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'requirementId', r.id::text, 'removed', v_share::text);
end $$;

-- Ends up to `p_limit` expired requirements, after counting what was settled in time. A bonus's share of the bonus
-- bucket returns to the house account. One whose bonus has become cash and that a reversal has opened again stays:
-- expiry must not clear it. Returns how many ended.
create or replace function bonus_expire(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  m record;
  v_ended integer;
  v_total integer := 0;
begin
  for m in
    select distinct d.member_id, d.currency from (
      select member_id, currency from turnover_requirement
      where status = 'open' and expires_at <= lotus_now() and holds_bonus = (bonus > 0)
      order by expires_at limit p_limit) d
    order by d.currency, d.member_id
  loop
    begin
      perform wallet_lock(m.member_id, m.currency);
      perform turnover_drain(m.member_id);
      update turnover_requirement set status = 'expired', end_reason = 'expired', ended_at = lotus_now()
      where member_id = m.member_id and currency = m.currency and status = 'open' and expires_at <= lotus_now()
        and holds_bonus = (bonus > 0);
      get diagnostics v_ended = row_count;
      perform bonus_reopen_replaced(m.member_id, m.currency);
      if turnover_settle_bonus(m.member_id, m.currency) then perform wallet_notify(m.member_id); end if;
      v_total := v_total + v_ended;
    exception when others then
      -- An error for one member must not stop the others.
      raise warning 'what has run out of member % could not be ended: % (%)', m.member_id, sqlerrm, sqlstate;
    end;
  end loop;
  return v_total;
end $$;

-- What is in the bonus bucket now of each bonus that holds some, winnings included.
create or replace function bonus_shares(p_member bigint, p_currency text) returns table (id bigint, share bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.id, turnover_bonus_share(r, a.balance)
    from turnover_requirement r join account a on a.member_id = r.member_id and a.currency = r.currency and a.bucket = bucket_bonus()
    where r.member_id = p_member and r.currency = p_currency and r.holds_bonus;
end $$;

-- The references of the member's bonuses that are open.
create or replace function bonus_open_refs(p_member bigint, p_currency text) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select origin_ref from turnover_requirement where member_id = p_member and currency = p_currency and origin = 'bonus' and status = 'open';
end $$;

grant execute on function
  bonus_open_refs(bigint, text),
  bonus_shares(bigint, text),
  bonus_grant(bigint, text, bigint, text, bigint, integer, jsonb, bigint, text[], integer, boolean, text),
  bonus_grant(bigint, text, bigint, text, bigint, integer, jsonb, bigint, text[], integer, boolean, text, bigint),
  bonus_cancel(bigint, text, text, text),
  bonus_expire(integer)
  to lotus_app;
