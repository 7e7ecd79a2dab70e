-- The fee of an amount by what `cashier_withdrawal_fee` told: the rate of the amount, cut to hundredths, and the fixed part; at
-- least `min`, and with what was charged that day at most `dayMax`. Nothing while a free one is left.
create or replace function cashier_fee_of(p_told jsonb, p_amount bigint) returns bigint
language sql immutable as $$
  select case when coalesce((p_told ->> 'isFree')::boolean, true) or (p_told ->> 'ppm')::bigint + (p_told ->> 'fixed')::bigint = 0 then 0
    else least(
      greatest(floor(p_amount::numeric * (p_told ->> 'ppm')::bigint / 100000000)::bigint * 100 + (p_told ->> 'fixed')::bigint, (p_told ->> 'min')::bigint),
      greatest(coalesce((p_told ->> 'dayMax')::bigint, 9000000000000000) - (p_told ->> 'charged')::bigint, 0)) end
$$;

-- What a withdrawal of this amount costs its member now (operations.md 3.4), and what that is worked out from. The free ones of
-- the period come first; a withdrawal that was refused or whose money came back used none up and cost nothing.
-- `p_terms`: {"free": count or null (every one), "period": "day", "week" or "month", "ppm", "fixed", "min", "dayMax" (null: no
-- such limit), "rank": whose free ones they are or null}, amounts in ten-thousandths; null is without any fee. Without an amount
-- only the figures are told: how many of the period were free (`used`), how many still are (`left`), and the fees of the day.
create or replace function cashier_withdrawal_fee(p_member bigint, p_terms jsonb, p_amount bigint) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_today constant date := business_day(lotus_now());
  v_from constant date := case p_terms ->> 'period' when 'week' then date_trunc('week', v_today)::date
    when 'month' then date_trunc('month', v_today)::date else v_today end;
  v_free constant integer := (p_terms ->> 'free')::integer;
  v_told jsonb;
  u record;
begin
  -- Two days before is for the brand's zone.
  select count(*) filter (where coalesce((x.fee_terms ->> 'isFree')::boolean, x.fee = 0))::integer as used,
    coalesce(sum(x.fee) filter (where business_day(x.created_at) = v_today), 0)::bigint as charged into u
  from withdrawal x
  where x.member_id = p_member and x.status not in ('REJECTED', 'REFUNDED') and x.fee_returned_at is null
    and x.created_at > v_from - interval '2 days' and business_day(x.created_at) >= v_from;
  v_told := coalesce(p_terms, '{}') || jsonb_build_object('used', u.used, 'charged', u.charged::text,
    'left', case when v_free is not null then greatest(v_free - u.used, 0) end, 'isFree', v_free is null or u.used < v_free);
  return v_told || jsonb_build_object('fee', cashier_fee_of(v_told, coalesce(p_amount, 0))::text);
end $$;

-- Withdrawals whose free ones are said to be those of a VIP rank: for the audit of the module that gives ranks.
create or replace function cashier_ranked_withdrawals() returns table (ref_no text, member_id bigint, rank integer, at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select w.ref_no, w.member_id, (w.fee_terms ->> 'rank')::integer, w.created_at from withdrawal w
    where w.fee_terms ->> 'rank' is not null;
end $$;

-- Takes the fee from cash beside the hold, under a key of its own. Under the member's lock, after the caller saw that cash covers both.
create or replace function cashier_take_fee(p_member bigint, p_fee bigint, p_ref text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if p_fee > 0 then perform cashier_move_fee(p_member, 'out', 'WD_FEE', p_fee, p_ref, p_ref); end if;
end $$;

-- Gives the fee back, or what of it is left, once: the withdrawal was refused, or its money came back. It is not taken again if it had arrived after all.
create or replace function cashier_return_fee(w withdrawal) returns withdrawal
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if w.fee = 0 or w.fee_returned_at is not null then return w; end if;
  perform cashier_move_fee(w.member_id, 'in', 'WD_FEE_RETURN', w.fee - w.fee_given_back, w.ref_no || ':back', w.ref_no);
  update withdrawal set fee_returned_at = lotus_now() where id = w.id and member_id = w.member_id returning * into w;
  return w;
end $$;

create or replace function cashier_move_fee(p_member bigint, p_way text, p_kind text, p_fee bigint, p_key text, p_ref text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_reply constant jsonb := wallet_post_group(p_member, 'P', 'withdrawal-fee', p_key, sha256(convert_to(concat_ws('|', p_kind, p_fee), 'UTF8')),
    'withdrawal', p_ref, jsonb_build_array(jsonb_build_object('member', p_member::text, 'bucket', 'cash', 'way', p_way,
      'house', 'withdrawal-fees', 'amount', p_fee::text, 'entry', p_kind)));
begin
  if v_reply ->> 'code' <> 'ok' or coalesce((v_reply ->> 'duplicate')::boolean, false) then
    raise exception 'the fee of withdrawal % was refused under its locks: %', p_ref, v_reply using errcode = 'LT910';
  end if;
end $$;

grant execute on function
  cashier_fee_of(jsonb, bigint),
  cashier_withdrawal_fee(bigint, jsonb, bigint),
  cashier_ranked_withdrawals()
  to lotus_app;
