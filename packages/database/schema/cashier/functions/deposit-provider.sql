-- What the provider answered about an order: `open` with its page, or `refused`, which ends an order that still waits.
-- {"state", "payUrl", "providerOrder"}
create or replace function cashier_note_provider(p_member bigint, p_deposit bigint, p jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
begin
  select * into d from deposit where member_id = p_member and id = p_deposit for update;
  if not found then return; end if;
  update deposit_provider_order set state = p ->> 'state', pay_url = coalesce(p ->> 'payUrl', pay_url), provider_order = coalesce(p ->> 'providerOrder', provider_order)
  where cell = cell_of(p_member) and member_id = p_member and deposit_id = p_deposit and state in ('asked', 'open');
  if not found or p ->> 'state' <> 'refused' or d.status <> 'AWAITING_PAYMENT' then return; end if;
  update deposit set status = 'REJECTED', review_reason = 'provider_refused' where id = d.id returning * into d;
  perform cashier_tell_deposit(d);
end $$;

-- A payment that the provider calls failed: the order takes no money any more. One that comes all the same waits for an
-- operator.
create or replace function cashier_fail_payment(p_channel text, p_ref text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
begin
  select * into d from deposit where ref_no = p_ref and channel_code = p_channel for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if d.status = 'AWAITING_PAYMENT' then
    update deposit set status = 'REJECTED', review_reason = 'provider_failed' where id = d.id returning * into d;
    perform cashier_tell_deposit(d);
  end if;
  return jsonb_build_object('code', 'ok', 'outcome', 'ignored');
end $$;

-- Orders about which their providers are asked now, each with a longer wait until the next time: 5 seconds, twice that, up to
-- 10 minutes. A day after its end nothing more is asked.
create or replace function cashier_claim_provider_orders(p_limit integer) returns setof deposit
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
          when d.status in ('AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED') and d.expires_at > lotus_now() - interval '1 day' then o.state
          else 'done' end
      from due join deposit d on d.id = due.deposit_id
      where o.cell = due.cell and o.member_id = due.member_id and o.deposit_id = due.deposit_id returning o.deposit_id, o.state
    )
    select d.* from claimed join deposit d on d.id = claimed.deposit_id where claimed.state <> 'done';
end $$;

grant execute on function
  cashier_note_provider(bigint, bigint, jsonb),
  cashier_fail_payment(text, text),
  cashier_claim_provider_orders(integer)
  to lotus_app;
