-- after: wallet/ledger-kind
-- after: loyalty/claim-review
-- after: promotions/alike
-- Members of a batch in the wallet's order, before any promotion's row is locked: whoever pays locks the member first.
create or replace function promotion_lock_members(p_members bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock_members(array(select distinct m from unnest(p_members) m order by m), 'P');
end $$;

-- Whether an exclusive bonus of the member is open, or waits to be decided.
create or replace function promotion_has_exclusive(p_member bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from promotion_award a where a.cell = cell_of(p_member) and a.member_id = p_member and a.is_exclusive and a.kind = 'BONUS'
      and a.refused_at is null and (loyalty_claim_due(p_member, 'AWARD', a.n) is not null
        or 'A' || p_member || '-' || a.n = any (array(select bonus_open_refs(p_member, 'P')))));
end $$;

-- Takes what is given from the budget. Null: it is not there, or the promotion pays nothing now.
create or replace function promotion_spend(p_id integer, p_amount bigint) returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  p promotion;
begin
  select * into strict p from promotion where id = p_id for update;
  if p.state in ('DRAFT', 'PAUSED') then return 'promo_closed'; end if;
  if p.budget is not null and p.spent + p_amount > p.budget then return 'promo_budget'; end if;
  update promotion set spent = spent + p_amount where id = p_id;
  return null;
end $$;

-- Gives what an award is: points at once, money and bonuses by the way of every claim, which may let them wait; null: it is given. The bonus
-- of a deposit never waits: it was promised for money that has come, and stands for the deposit's own turnover.
create or replace function promotion_give(
  p_member bigint, p_n integer, p_trigger text, p_kind text, p_amount bigint, p_terms jsonb, p_facts jsonb) returns timestamptz
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_ref constant text := 'A' || p_member || '-' || p_n;
begin
  if p_kind = 'POINTS' then
    perform loyalty_point_move(p_member, case p_trigger when 'CHECKIN' then 'CHECKIN' else 'MISSION' end, p_amount, v_ref, '');
    return null;
  end if;
  if p_trigger = 'DEPOSIT' then
    perform loyalty_claim_pay(p_member, v_ref, p_kind, p_amount, p_terms);
    return null;
  end if;
  return loyalty_claim_give(p_member, 'AWARD', p_n, v_ref, p_trigger, null, p_kind, p_amount, p_terms, p_facts);
end $$;

-- An operator refused to pay an award: its promotion has the amount back. What the period gave is used up all the same.
create or replace function promotion_refuse_award(p_member bigint, p_n integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  a promotion_award;
begin
  update promotion_award set refused_at = lotus_now() where cell = cell_of(p_member) and member_id = p_member and n = p_n and refused_at is null
  returning * into strict a;
  update promotion set spent = spent - a.amount where id = a.promotion_id;
end $$;

-- Gives a member what a promotion owes for one part of a period, once: money to the wallet, a bonus with its terms, or
-- points. `p_terms` are those of the rule: {"base","multiplePpm","contributions","maxBet","maxCashout","hours","converts",
-- "isExclusive"}; `p_replaces` is the deposit whose own requirement the bonus replaces. Answers {"code":"ok","duplicate",
-- "ref","n","amount","dueAt"}, the last one where it waits for an operator, or a refusal, which stores nothing but who is alike.
create or replace function promotion_pay(
  p_member bigint, p_promotion integer, p_version integer, p_period text, p_slot text, p_steps integer[], p_kind text, p_amount bigint,
  p_facts jsonb, p_terms jsonb, p_replaces text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_cell constant smallint := cell_of(p_member);
  v_trigger text;
  v_is_shared boolean;
  v_reply jsonb;
  v_code text;
  v_n integer;
  v_ref text;
  v_due timestamptz;
  a promotion_award;
begin
  perform wallet_lock(p_member, 'P');
  select * into a from promotion_award where cell = v_cell and member_id = p_member and promotion_id = p_promotion
    and period = p_period and slot = p_slot;
  if found then
    if a.refused_at is not null then return '{"code":"promo_nothing"}'; end if;
    return jsonb_build_object('code', 'ok', 'duplicate', true, 'ref', 'A' || p_member || '-' || a.n, 'n', a.n, 'amount', a.amount::text,
      'dueAt', loyalty_claim_time(loyalty_claim_due(p_member, 'AWARD', a.n)));
  end if;
  v_reply := wallet_refusal(p_member, 0, v_now);
  if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
  if not member_is_counted(p_member) then return '{"code":"promo_not_eligible","condition":"PLAY"}'; end if;
  if exists (select from promotion_award where cell = v_cell and member_id = p_member and promotion_id = p_promotion
    and period = p_period and steps && p_steps) then
    return '{"code":"promo_nothing"}';
  end if;
  if (p_terms ->> 'isExclusive')::boolean and promotion_has_exclusive(p_member) then
    return '{"code":"promo_not_eligible","condition":"EXCLUSIVE"}';
  end if;
  -- With the promotion's row, which whoever is paid holds to the end: of two who are alike the second one sees what the first was given.
  select rule ->> 'trigger', rule ? 'onePer' into strict v_trigger, v_is_shared from promotion_version
  where promotion_id = p_promotion and version = p_version;
  if v_is_shared then
    perform from promotion where id = p_promotion for update;
    v_reply := promotion_alike_refusal(p_member, p_promotion, p_version, p_period);
    if v_reply is not null then return v_reply; end if;
  end if;
  v_code := promotion_spend(p_promotion, p_amount);
  if v_code is not null then return jsonb_build_object('code', v_code); end if;

  v_n := coalesce((select max(n) from promotion_award where cell = v_cell and member_id = p_member), 0) + 1;
  v_ref := 'A' || p_member || '-' || v_n;
  insert into promotion_award (cell, member_id, n, promotion_id, version, period, slot, steps, kind, amount, is_exclusive, facts, at)
  values (v_cell, p_member, v_n, p_promotion, p_version, p_period, p_slot, p_steps, p_kind, p_amount, (p_terms ->> 'isExclusive')::boolean,
    p_facts, v_now);
  v_due := promotion_give(p_member, v_n, v_trigger, p_kind, p_amount,
    case p_kind when 'CASH' then jsonb_build_object('house', 'bonus-expense', 'source', 'promotion', 'refKind', 'reward', 'ledgerKind', kind_reward())
      else p_terms || jsonb_build_object('replaces', p_replaces) end,
    p_facts || jsonb_build_object('promotion', p_promotion, 'version', p_version, 'period', p_period, 'multiplePpm', p_terms -> 'multiplePpm'));
  if v_due is null then
    perform outbox_add('promotions.awarded', 'member:' || p_member, jsonb_build_object('promotionId', p_promotion::text, 'trigger', v_trigger,
      'kind', p_kind, 'amount', to_char(p_amount / 10000.0, 'FM999999999999990.0000'), 'ref', v_ref));
  end if;
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'ref', v_ref, 'n', v_n, 'amount', p_amount::text, 'dueAt', loyalty_claim_time(v_due));
end $$;

-- The bonus of a deposit: as above, and the joining is used up. A refusal is kept for the member to read.
create or replace function promotion_pay_deposit(
  p_member bigint, p_promotion integer, p_version integer, p_period text, p_deposit text, p_kind text, p_amount bigint, p_facts jsonb,
  p_terms jsonb, p_replaces text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
begin
  v_reply := promotion_pay(p_member, p_promotion, p_version, p_period, 'deposit', '{}', p_kind, p_amount, p_facts, p_terms, p_replaces);
  if v_reply ->> 'code' = 'ok' then
    update promotion_joining set used_at = lotus_now()
    where cell = cell_of(p_member) and member_id = p_member and promotion_id = p_promotion and used_at is null;
    return v_reply;
  end if;
  perform promotion_refuse(p_member, p_promotion, coalesce(v_reply ->> 'condition', case v_reply ->> 'code' when 'promo_alike' then 'ALIKE' when 'promo_budget' then 'BUDGET' when 'promo_closed' then 'BUDGET'
      when 'self_excluded' then 'PLAY' when 'account_disabled' then 'PLAY' else 'USED' end),
    p_deposit);
  return v_reply;
end $$;

-- The provider took a deposit back: the bonuses that it gave end, as if they were given up. One that has become cash stays.
create or replace function promotion_take_back_deposit(p_member bigint, p_deposit text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  a record;
begin
  for a in
    select n from promotion_award where cell = cell_of(p_member) and member_id = p_member and kind = 'BONUS' and facts ->> 'deposit' = p_deposit
    order by n
  loop
    perform bonus_cancel(p_member, 'P', 'A' || p_member || '-' || a.n, 'deposit_reversed');
  end loop;
end $$;

-- Notes why a deposit gave nothing.
create or replace function promotion_refuse(p_member bigint, p_promotion integer, p_code text, p_deposit text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into promotion_refusal as r (cell, member_id, promotion_id, code, deposit, at)
  values (cell_of(p_member), p_member, p_promotion, p_code, p_deposit, lotus_now())
  on conflict (cell, member_id, promotion_id) do update set code = excluded.code, deposit = excluded.deposit, at = excluded.at
  where r.deposit <> excluded.deposit;
  if found then
    perform outbox_add('promotions.refused', 'member:' || p_member, jsonb_build_object('promotionId', p_promotion::text, 'code', p_code));
  end if;
end $$;

-- A spin: its award and what it came from, in one commit; `p_most` is the largest slice, which the budget must cover. The same spin again answers what it gave.
create or replace function promotion_pay_spin(
  p_member bigint, p_promotion integer, p_version integer, p_n integer, p_nonce text, p_slice integer, p_period text, p_kind text, p_amount bigint,
  p_most bigint, p_terms jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s promotion_spin;
  v_reply jsonb;
begin
  perform wallet_lock(p_member, 'P');
  select * into s from promotion_spin where cell = cell_of(p_member) and member_id = p_member and promotion_id = p_promotion and n = p_n;
  if not found then return '{"code":"not_found"}'; end if;
  if s.used_at is not null then return jsonb_build_object('code', 'spun'); end if;
  if exists (select from promotion_award where cell = s.cell and member_id = p_member and promotion_id = p_promotion and period = p_period) then
    return '{"code":"promo_nothing"}';
  end if;
  -- Whatever the slice is: else a refused one could be tried again with another nonce, and a budget would decide.
  perform from promotion where id = p_promotion for update;
  if exists (select from promotion where id = p_promotion and budget is not null and spent + p_most > budget) then return '{"code":"promo_budget"}'; end if;
  v_reply := promotion_pay(p_member, p_promotion, p_version, p_period, 'spin', '{}', p_kind, p_amount,
    jsonb_build_object('slice', p_slice), p_terms, null);
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  update promotion_spin set nonce = p_nonce, slice = p_slice, award = (v_reply ->> 'n')::integer, used_at = lotus_now()
  where cell = s.cell and member_id = p_member and promotion_id = p_promotion and n = p_n;
  return v_reply;
end $$;

grant execute on function
  promotion_lock_members(bigint[]),
  promotion_refuse_award(bigint, integer),
  promotion_has_exclusive(bigint),
  promotion_pay(bigint, integer, integer, text, text, integer[], text, bigint, jsonb, jsonb, text),
  promotion_pay_deposit(bigint, integer, integer, text, text, text, bigint, jsonb, jsonb, text),
  promotion_take_back_deposit(bigint, text),
  promotion_refuse(bigint, integer, text, text),
  promotion_pay_spin(bigint, integer, integer, integer, text, integer, text, text, bigint, bigint, jsonb)
  to lotus_app;
