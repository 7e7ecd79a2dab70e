-- What the provider answered about an order: `open` with its page, or `refused`, which ends an order that still waits.
-- A card is forgotten either way; one whose order ends by it may be sent again.
-- {"state", "payUrl", "providerOrder"}
create or replace function cashier_note_provider(p_member bigint, p_deposit bigint, p jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_is_card boolean;
  v_ends boolean;
begin
  select * into d from deposit where member_id = p_member and id = p_deposit for update;
  if not found then return; end if;
  update deposit_provider_order set state = p ->> 'state', pay_url = coalesce(p ->> 'payUrl', pay_url), provider_order = coalesce(p ->> 'providerOrder', provider_order)
  where cell = cell_of(p_member) and member_id = p_member and deposit_id = p_deposit and state in ('asked', 'open');
  if not found then return; end if;
  v_is_card := cashier_has_card(d);
  v_ends := p ->> 'state' = 'refused' and (d.status = 'AWAITING_PAYMENT' or v_is_card and d.status = 'EXPIRED');
  if v_is_card then
    if v_ends then perform cashier_free_card(p_member, p_deposit); end if;
    perform cashier_forget_card(p_member, p_deposit);
  end if;
  if not v_ends then return; end if;
  update deposit set status = 'REJECTED', review_reason = case d.status when 'EXPIRED' then 'card_not_taken' else 'provider_refused' end
  where id = d.id returning * into d;
  perform cashier_tell_deposit(d);
end $$;

-- A payment that the provider calls failed: the order takes no money any more. One that comes all the same waits for an
-- operator. Of a card it says why: `card_invalid` and `card_used` count as wrong tries, `card_not_taken` leaves the card as it was.
create or replace function cashier_fail_payment(p_channel text, p_ref text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_card_reason text;
  v_is_card boolean;
begin
  select * into d from deposit where ref_no = p_ref and channel_code = p_channel for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  -- A card was given in time, however long its provider took.
  v_is_card := cashier_has_card(d);
  if d.status = 'AWAITING_PAYMENT' or v_is_card and d.status = 'EXPIRED' then
    if v_is_card then
      v_card_reason := (select r from unnest(array['card_invalid', 'card_used', 'card_not_taken']) r where r = p_reason);
      if v_card_reason = 'card_not_taken' then perform cashier_free_card(d.member_id, d.id); end if;
      update deposit_card set sealed = null, wrong_at = case when v_card_reason in ('card_invalid', 'card_used') then lotus_now() end
      where cell = cell_of(d.member_id) and member_id = d.member_id and deposit_id = d.id;
    end if;
    update deposit set status = 'REJECTED', review_reason = coalesce(v_card_reason, 'provider_failed') where id = d.id returning * into d;
    perform cashier_tell_deposit(d);
  end if;
  return jsonb_build_object('code', 'ok', 'outcome', 'ignored');
end $$;

-- As the program of before calls it.
create or replace function cashier_fail_payment(p_channel text, p_ref text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return cashier_fail_payment(p_channel, p_ref, null);
end $$;

-- Orders about which their providers are asked now, each with a longer wait until the next time: 5 seconds, twice that, up to
-- 10 minutes. `p_hours` after its end nothing more is asked. One of USDT is asked about after its credit too: a chain may take it back;
-- and for 24 hours at least, since a chain may be slow.
create or replace function cashier_claim_provider_orders(p_limit integer, p_hours integer) returns setof deposit
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    with due as (
      select o.cell, o.member_id, o.deposit_id from deposit_provider_order o
      where o.state in ('asked', 'open') and o.next_at <= lotus_now() order by o.next_at limit p_limit for update skip locked
    ), claimed as (
      update deposit_provider_order o set tries = o.tries + 1,
        next_at = lotus_now() + make_interval(secs => least(5 * 2 ^ least(o.tries + 1, 10), 600)),
        state = case
          when (d.status in ('AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED') or d.status in ('CREDITED', 'LATE_REVIEW') and c.is_crypto)
            and d.expires_at > lotus_now() - make_interval(hours => case when c.is_crypto then greatest(p_hours, 24) else p_hours end) then o.state
          else 'done' end
      from due join deposit d on d.id = due.deposit_id cross join lateral (select (cashier_crypto_of(d)).network is not null as is_crypto) c
      where o.cell = due.cell and o.member_id = due.member_id and o.deposit_id = due.deposit_id returning o.deposit_id, o.state
    ), forgotten as (
      -- Nobody asks about its card any more.
      update deposit_card k set sealed = null from claimed join deposit d on d.id = claimed.deposit_id
      where claimed.state = 'done' and k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id and k.sealed is not null
    )
    select d.* from claimed join deposit d on d.id = claimed.deposit_id where claimed.state <> 'done';
end $$;

-- As the program of before calls it.
create or replace function cashier_claim_provider_orders(p_limit integer) returns setof deposit
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select * from cashier_claim_provider_orders(p_limit, 24);
end $$;

grant execute on function
  cashier_note_provider(bigint, bigint, jsonb),
  cashier_fail_payment(text, text),
  cashier_fail_payment(text, text, text),
  cashier_claim_provider_orders(integer),
  cashier_claim_provider_orders(integer, integer)
  to lotus_app;
