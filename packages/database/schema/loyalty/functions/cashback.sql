-- after: loyalty/cashback-count
-- after: loyalty/claim-review
-- Takes what is due of a member's cashback, of days before `p_before` (null: of all): as CLAIM or AUTO it is paid, as EXPIRED it
-- is gone. Below `p_least` nothing is taken. Writes what it is made of; what is left below a hundredth is carried. The caller
-- holds the member's lock.
create or replace function loyalty_cashback_take(p_member bigint, p_kind text, p_before date, p_least bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_multiple constant integer := case p_kind when 'EXPIRED' then 0 else setting_number('loyalty.cashback_turnover_ppm', 0) end;
  a loyalty_cashback;
  v_carried numeric;
  v_open numeric;
  v_amount bigint;
  v_n integer;
  v_ref text;
  v_due timestamptz;
begin
  insert into loyalty_cashback (cell, member_id) values (cell_of(p_member), p_member) on conflict (cell, member_id) do nothing;
  select * into a from loyalty_cashback where cell = cell_of(p_member) and member_id = p_member for update;
  v_carried := a.claimed - a.taken::numeric * 1000000;
  select coalesce(sum(d.earned - d.claimed), 0) into v_open from loyalty_cashback_day d
  where d.cell = a.cell and d.member_id = p_member and d.earned <> d.claimed and (p_before is null or d.day < p_before);
  v_amount := div(greatest(v_carried + v_open, 0), 100000000)::bigint * 100;
  if v_amount < greatest(p_least, 100) then
    return jsonb_build_object('code', 'cashback_small', 'have', v_amount::text, 'min', p_least::text);
  end if;
  v_n := coalesce((select max(c.n) from loyalty_cashback_claim c where c.cell = a.cell and c.member_id = p_member), 0) + 1;
  v_ref := 'CB' || p_member || '-' || v_n;
  insert into loyalty_cashback_claim (cell, member_id, n, kind, amount, due, carried, multiple_ppm, day, at)
  values (a.cell, p_member, v_n, p_kind, v_amount, v_carried + v_open, v_carried, v_multiple, business_day(v_now), v_now);
  with parts as (
    update loyalty_cashback_part p set claimed_bet = p.valid_bet
    from (select o.cell, o.member_id, o.day, o.category, o.valid_bet - o.claimed_bet as bet from loyalty_cashback_part o
      where o.cell = a.cell and o.member_id = p_member and o.valid_bet <> o.claimed_bet and (p_before is null or o.day < p_before)) o
    where p.cell = o.cell and p.member_id = o.member_id and p.day = o.day and p.category = o.category
    returning p.day, p.category, o.bet, p.rate_ppm
  ), days as (
    select d.day, d.level, d.earned - d.claimed as moved, coalesce((select sum(p.bet::numeric * p.rate_ppm) from parts p where p.day = d.day), 0) as summed
    from loyalty_cashback_day d where d.cell = a.cell and d.member_id = p_member
      and (d.earned <> d.claimed or d.day in (select p.day from parts p)) and (p_before is null or d.day < p_before)
  )
  insert into loyalty_cashback_line (cell, member_id, n, day, category, level, valid_bet, rate_ppm, amount)
  select a.cell, p_member, v_n, p.day, p.category, d.level, p.bet, p.rate_ppm, p.bet::numeric * p.rate_ppm from parts p join days d using (day)
  where p.rate_ppm > 0
  union all select a.cell, p_member, v_n, day, 'CAP', level, 0, 0, moved - summed from days where moved <> summed;
  update loyalty_cashback_day d set claimed = d.earned
  where d.cell = a.cell and d.member_id = p_member and d.earned <> d.claimed and (p_before is null or d.day < p_before);
  update loyalty_cashback set claimed = claimed + v_open, taken = taken + v_amount where cell = a.cell and member_id = p_member;
  if p_kind <> 'EXPIRED' then
    v_due := loyalty_claim_give(p_member, 'CASHBACK', v_n, v_ref, p_kind, null, 'CASH', v_amount,
      jsonb_build_object('house', 'rebate-expense', 'source', 'cashback', 'refKind', 'cashback', 'ledgerKind', kind_cashback(),
        'turnover', 'cashback', 'multiplePpm', v_multiple),
      jsonb_build_object('lines', loyalty_cashback_facts(p_member, v_n), 'multiplePpm', v_multiple));
  end if;
  if v_due is null then
    perform outbox_add('loyalty.cashback_taken', 'member:' || p_member,
      jsonb_build_object('ref', v_ref, 'kind', p_kind, 'amount', to_char(v_amount / 10000.0, 'FM999999999999990.0000')));
  end if;
  return jsonb_build_object('code', 'ok', 'ref', v_ref, 'amount', v_amount::text, 'dueAt', loyalty_claim_time(v_due));
end $$;

-- What a claim was worked out from, by product: {"category","validBet","amount"}, the amount in ten-thousandths, cut; the largest first.
create or replace function loyalty_cashback_facts(p_member bigint, p_n integer) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('category', l.category, 'validBet', l.bet::text, 'amount', l.amount::text) order by l.amount desc), '[]')
    from (select category, sum(valid_bet) as bet, div(sum(amount), 1000000) as amount from loyalty_cashback_line
      where cell = cell_of(p_member) and member_id = p_member and n = p_n group by category) l);
end $$;

-- Whether cashback of the member waits for an operator: until then no more can be claimed (operations.md 4.4).
create or replace function loyalty_cashback_waits(p_member bigint) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select min(due_at) from loyalty_claim_review where cell = cell_of(p_member) and member_id = p_member and source = 'CASHBACK'
    and state = 'WAITING');
end $$;

-- A member claims all that is due, once for each key. Not in the first hours of a day, until the day before is settled.
create or replace function loyalty_claim_cashback(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source constant text := 'cashback:m' || p_member;
  v_now constant timestamptz := lotus_now();
  v_hour constant integer := setting_number('loyalty.cashback_opens_hour', 3);
  v_reply jsonb;
begin
  perform wallet_lock(p_member, 'P');
  v_reply := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_reply is not null then return v_reply; end if;
  v_reply := wallet_refusal(p_member, 0, v_now);
  if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
  if business_day(v_now - make_interval(hours => v_hour)) < business_day(v_now) then
    return jsonb_build_object('code', 'cashback_closed', 'hour', v_hour::text);
  end if;
  if loyalty_cashback_waits(p_member) is not null then
    return jsonb_build_object('code', 'cashback_waits', 'dueAt', loyalty_claim_time(loyalty_cashback_waits(p_member)));
  end if;
  v_reply := loyalty_cashback_take(p_member, 'CLAIM', null, setting_number('loyalty.cashback_min', 1) * 10000);
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, '{}', v_reply);
end $$;

-- What was not claimed of days before that one: paid, or, by the brand's setting, gone. Whoever is excluded or disabled keeps it
-- until they no longer are.
create or replace function loyalty_end_cashback(p_member bigint, p_before date, p_pays boolean) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
begin
  if p_before > business_day(lotus_now()) then raise exception 'cashback of a day that is not over' using errcode = 'LT961'; end if;
  perform wallet_lock(p_member, 'P');
  v_reply := wallet_refusal(p_member, 0, lotus_now());
  if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
  return loyalty_cashback_take(p_member, case when p_pays then 'AUTO' else 'EXPIRED' end, p_before, 100);
end $$;

grant execute on function
  loyalty_cashback_waits(bigint),
  loyalty_claim_cashback(bigint, text, bytea),
  loyalty_end_cashback(bigint, date, boolean)
  to lotus_app;
