-- Whether a member may stake this amount now: status, exclusion, an operator's block, limits, a reality check. Null if they may. Call it under the lock.
create or replace function wallet_refusal(p_member bigint, p_stake bigint, p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not member_may_play(p_member) then return jsonb_build_object('code', 'account_disabled'); end if;
  return coalesce(case when p_stake > 0 then member_block_refusal(p_member, 'BETS', 'bets_blocked', p_now) end,
    protection_refusal(p_member, p_stake, 0, p_now), case when p_stake > 0 then protection_check_refusal(p_member, p_now) end);
end $$;

-- Debt is recovered from cash first (DECISIONS 5). Call it under the lock, after money has reached cash. Returns the ids of the written
-- legs.
create or replace function wallet_recover(
  p_member bigint, p_currency text, p_group bigint, p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
begin
  select * into w from wallet_state(p_member, p_currency);
  if w.debt = 0 or w.cash = 0 then return '{}'; end if;
  return array[wallet_move(p_group, kind_debt_recovered(), p_member, w.cash_id, w.debt_id, least(w.cash, -w.debt), p_source, p_ext_id, p_ref_kind, p_ref_no)];
end $$;

-- Moves a stake from bonus and cash in the brand's order (DECISIONS 6) to the house account of the game. Returns the
-- split and the legs' ids; ok is false, and nothing moved, if the two together do not cover it. For the SQL commands of
-- the modules that sell; call wallet_lock first in the same transaction.
create or replace function wallet_stake(
  p_member bigint, p_currency text, p_amount bigint, p_bonus_first boolean, p_house text,
  p_source text, p_ext_id text, p_ref_kind text, p_ref_no text,
  out ok boolean, out stake_cash bigint, out stake_bonus bigint, out available bigint, out journal_ids bigint[])
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_house bigint;
  v_group bigint;
begin
  select * into w from wallet_state(p_member, p_currency);
  available := w.cash + w.bonus;
  journal_ids := '{}';
  ok := coalesce(available >= p_amount and p_amount > 0, false);
  if not ok then stake_cash := 0; stake_bonus := 0; return; end if;
  if p_bonus_first then
    stake_bonus := least(w.bonus, p_amount);
    stake_cash := p_amount - stake_bonus;
  else
    stake_cash := least(w.cash, p_amount);
    stake_bonus := p_amount - stake_cash;
  end if;
  v_house := wallet_house(p_house, p_currency);
  if stake_bonus > 0 then
    v_group := wallet_move(null, kind_bet(), p_member, w.bonus_id, v_house, stake_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
    journal_ids := journal_ids || v_group;
  end if;
  if stake_cash > 0 then
    journal_ids := journal_ids || wallet_move(v_group, kind_bet(), p_member, w.cash_id, v_house, stake_cash, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
end $$;

-- Each returns jsonb: {"code":"ok","duplicate":false,...}, or a refusal {"code":...}. Refusals decided by a balance or
-- the time are stored, so that a late copy of the command cannot succeed after a deposit. The application calls them
-- through wallet_run and wallet_run_batch; those granted below are also used by commands of other modules.
create or replace function wallet_insufficient(p_available bigint, p_amount bigint) returns jsonb
language sql immutable set search_path = public, pg_temp as $$
  select jsonb_build_object('code', 'insufficient_balance', 'balance', p_available::text, 'short', (p_amount - p_available)::text)
$$;

-- Money in from a house account (deposit, adjustment) to cash.
create or replace function wallet_credit(
  p_member bigint, p_currency text, p_amount bigint, p_kind text, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w record;
  v_known jsonb;
  v_ids bigint[];
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_ids := array[wallet_move(null, (select id from ledger_kind where code = p_kind), p_member, wallet_house(p_house, p_currency),
    w.cash_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no)];
  if w.debt < 0 then v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], p_source, p_ext_id, p_ref_kind, p_ref_no); end if;
  if p_kind like 'DEP%' then perform protection_note(array[p_member], array[lotus_now()], '{0}', '{0}', array[p_amount]); end if;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text), 'credit');
end $$;

grant execute on function
  wallet_credit(bigint, text, bigint, text, text, text, text, bytea, text, text)
  to lotus_app;
