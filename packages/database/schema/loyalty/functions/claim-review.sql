-- after: loyalty/points
-- after: wallet/ledger-kind
-- Pays what was claimed, once for its reference: money by `p_terms` {"house","source","refKind","ledgerKind"} with, where there is
-- turnover, {"turnover","multiplePpm"}; a bonus by {"base","multiplePpm","contributions","maxBet","hours","converts","replaces","maxCashout"}.
create or replace function loyalty_claim_pay(p_member bigint, p_ref text, p_kind text, p_amount bigint, p_terms jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
begin
  if p_kind = 'BONUS' then
    v_reply := bonus_grant(p_member, 'P', p_amount, p_ref, (p_terms ->> 'base')::bigint, (p_terms ->> 'multiplePpm')::integer,
      p_terms -> 'contributions', (p_terms ->> 'maxBet')::bigint, '{}', (p_terms ->> 'hours')::integer, (p_terms ->> 'converts')::boolean,
      p_terms ->> 'replaces', (p_terms ->> 'maxCashout')::bigint);
    if v_reply ->> 'code' <> 'ok' then raise exception 'bonus % answered %', p_ref, v_reply using errcode = 'LT970'; end if;
    return;
  end if;
  perform wallet_post_income(p_terms ->> 'house', p_terms ->> 'source', p_terms ->> 'refKind', array[p_member], array['P'],
    array[(p_terms ->> 'ledgerKind')::smallint], array[p_amount], array[p_ref], array[p_ref]);
  if p_terms ? 'turnover' then
    perform turnover_open(p_member, 'P', p_terms ->> 'turnover', p_ref, p_amount, (p_terms ->> 'multiplePpm')::integer);
  end if;
end $$;

-- Pays a claim, or lets it wait for an operator where it is as large as the brand's setting says (0: none waits). The caller holds the
-- member's lock. Null: it is paid; else the time until which it will be decided.
create or replace function loyalty_claim_give(
  p_member bigint, p_source text, p_of integer, p_ref text, p_what text, p_level smallint, p_kind text, p_amount bigint, p_terms jsonb,
  p_facts jsonb) returns timestamptz
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_from constant bigint := setting_number('loyalty.claim_review_from', 0) * 10000;
  r loyalty_claim_review;
begin
  if v_from = 0 or p_amount < v_from then
    perform loyalty_claim_pay(p_member, p_ref, p_kind, p_amount, p_terms);
    return null;
  end if;
  insert into loyalty_claim_review (cell, member_id, n, source, of_n, ref, what, level, kind, amount, terms, facts, asked_at, due_at)
  values (cell_of(p_member), p_member,
    coalesce((select max(c.n) from loyalty_claim_review c where c.cell = cell_of(p_member) and c.member_id = p_member), 0) + 1,
    p_source, p_of, p_ref, p_what, p_level, p_kind, p_amount, p_terms, p_facts, v_now,
    v_now + make_interval(hours => setting_number('loyalty.claim_review_hours', 24)::integer))
  returning * into r;
  perform loyalty_claim_told(r);
  return r.due_at;
end $$;

-- Tells the member where a claim stands.
create or replace function loyalty_claim_told(r loyalty_claim_review) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform outbox_add('loyalty.claim_reviewed', 'member:' || r.member_id, jsonb_build_object('ref', r.ref, 'source', r.source, 'what', r.what, 'kind', r.kind,
    'amount', to_char(r.amount / 10000.0, 'FM999999999999990.0000'), 'state', r.state, 'reason', r.reason, 'dueAt', loyalty_claim_time(r.due_at)));
end $$;

create or replace function loyalty_claim_time(p_at timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Until when what has this number will be decided; null: it does not wait.
create or replace function loyalty_claim_due(p_member bigint, p_source text, p_of integer) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select due_at from loyalty_claim_review where cell = cell_of(p_member) and member_id = p_member and source = p_source and of_n = p_of
    and state = 'WAITING');
end $$;

-- References of claims of all members that were not paid: they wait, or were refused.
create or replace function loyalty_claims_unpaid() returns table (member_id bigint, ref text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select member_id, ref from loyalty_claim_review where state in ('WAITING', 'REFUSED');
end $$;

-- What a claim is for is taken back while it waits: nobody decides it any more. False: it does not wait.
create or replace function loyalty_claim_withdraw(p_member bigint, p_source text, p_of integer) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r loyalty_claim_review;
begin
  update loyalty_claim_review set state = 'WITHDRAWN', decided_at = lotus_now()
  where cell = cell_of(p_member) and member_id = p_member and source = p_source and of_n = p_of and state = 'WAITING' returning * into r;
  if not found then return false; end if;
  perform loyalty_claim_told(r);
  return true;
end $$;

-- An operator's decision, once: PAY pays it as it was claimed; REFUSE gives points back, and what else was claimed is gone. Answers
-- {"code":"ok","source","ofN"}, or why not.
create or replace function loyalty_claim_decide(p_member bigint, p_n integer, p_decision text, p_reason text, p_by text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
  r loyalty_claim_review;
begin
  perform wallet_lock(p_member, 'P');
  select * into r from loyalty_claim_review where cell = cell_of(p_member) and member_id = p_member and n = p_n for update;
  if not found then return '{"code":"not_found"}'; end if;
  if r.state <> 'WAITING' then return jsonb_build_object('code', 'state_conflict', 'state', r.state); end if;
  if p_decision = 'PAY' then
    v_reply := wallet_refusal(p_member, 0, lotus_now());
    if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
    perform loyalty_claim_pay(p_member, r.ref, r.kind, r.amount, r.terms);
  elsif r.source = 'POINTS' then
    perform loyalty_point_move(p_member, 'REFUND', (r.facts ->> 'points')::bigint, r.ref, '');
  end if;
  update loyalty_claim_review set state = case p_decision when 'PAY' then 'PAID' else 'REFUSED' end, decided_at = lotus_now(),
    decided_by = p_by, reason = p_reason
  where cell = r.cell and member_id = p_member and n = p_n returning * into r;
  perform loyalty_claim_told(r);
  return jsonb_build_object('code', 'ok', 'source', r.source, 'ofN', r.of_n);
end $$;

grant execute on function
  loyalty_claim_due(bigint, text, integer),
  loyalty_claims_unpaid(),
  loyalty_claim_decide(bigint, integer, text, text, text)
  to lotus_app;
