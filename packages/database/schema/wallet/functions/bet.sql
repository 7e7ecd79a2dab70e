-- A bet: stake from bonus and cash to the house account, if status, exclusion, limits and balance allow it now. With
-- `p_win` the win of a round that ends at once is part of the same commit, under the same key; the balance must cover
-- the stake before it.
create or replace function wallet_bet(
  p_member bigint, p_currency text, p_amount bigint, p_bonus_first boolean, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text, p_win bigint default null) returns jsonb
language plpgsql volatile set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_kind constant text := case when p_win is null then 'bet' else 'bet_win' end;
  v_known jsonb;
  v_now timestamptz;
  v_ids bigint[];
  v_balance bigint;
  s record;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_now := lotus_now();
  v_known := coalesce(wallet_refusal(p_member, p_amount, v_now), bonus_bet_refusal(p_member, p_currency, p_amount));
  if v_known is null then
    select * into s from wallet_stake(p_member, p_currency, p_amount, p_bonus_first, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
    if not s.ok then v_known := wallet_insufficient(s.available, p_amount); end if;
  end if;
  if v_known is not null then
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}', v_known, v_kind);
  end if;
  v_ids := s.journal_ids;
  v_balance := s.available - p_amount;
  if p_win is not null then
    v_ids := v_ids || wallet_pay(v_ids[1], kind_win(), p_member, p_currency, p_win, s.stake_cash, s.stake_bonus, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
    v_balance := wallet_spendable(p_member, p_currency);
  end if;
  perform protection_note(array[p_member], array[v_now], array[p_amount], array[coalesce(p_win, 0)], '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text, 'stakeCash', s.stake_cash::text,
      'stakeBonus', s.stake_bonus::text, 'balance', v_balance::text), v_kind, p_currency => p_currency);
end $$;

-- Pays `p_amount` in the proportion of a stake: the bonus part is rounded down, cash takes the rest. Under the lock.
create or replace function wallet_pay(
  p_group bigint, p_kind smallint, p_member bigint, p_currency text, p_amount bigint, p_stake_cash bigint, p_stake_bonus bigint,
  p_house text, p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_house bigint := wallet_house(p_house, p_currency);
  v_bonus bigint := case when p_stake_bonus = 0 then 0
    else div(p_amount::numeric * p_stake_bonus, (p_stake_cash + p_stake_bonus)::numeric)::bigint end;
  v_ids bigint[] := '{}';
begin
  if p_amount = 0 then return v_ids; end if;
  select * into w from wallet_state(p_member, p_currency);
  if v_bonus > 0 then
    v_ids := array[wallet_move(p_group, p_kind, p_member, v_house, w.bonus_id, v_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no)];
  end if;
  if p_amount > v_bonus then
    v_ids := v_ids || wallet_move(coalesce(p_group, v_ids[1]), p_kind, p_member, v_house, w.cash_id, p_amount - v_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  if w.debt < 0 then
    v_ids := v_ids || wallet_recover(p_member, p_currency, coalesce(p_group, v_ids[1]), p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  return v_ids;
end $$;

create or replace function wallet_spendable(p_member bigint, p_currency text) returns bigint
language sql volatile set search_path = public, pg_temp as $$
  select sum(balance)::bigint from account where member_id = p_member and currency = p_currency and bucket in (bucket_cash(), bucket_bonus())
$$;

-- A win of a keyed bet, in the bet's proportion; 0 means that it lost. Status and limits are not checked. One bet may
-- win several times (multi-win rounds); a win whose bet is unknown moves nothing and may be sent again.
create or replace function wallet_win(
  p_member bigint, p_currency text, p_amount bigint, p_house text, p_source text, p_ext_id text, p_fingerprint bytea,
  p_ref_kind text, p_ref_no text, p_bet_source text, p_bet_ext_id text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  k tx_key;
  v_ids bigint[];
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  select * into k from wallet_keys() where source = p_bet_source and ext_id = p_bet_ext_id;
  if not found or k.outcome = 'rejected' then return jsonb_build_object('code', 'bet_not_found'); end if;
  if k.outcome = 'tombstone' or wallet_is_rolled_back(p_bet_source, p_bet_ext_id) then return jsonb_build_object('code', 'rolled_back'); end if;
  if k.member_id <> p_member or k.kind not in ('bet', 'bet_win') or k.currency <> p_currency then return jsonb_build_object('code', 'key_conflict'); end if;
  v_ids := wallet_pay(null, kind_win(), p_member, p_currency, p_amount, (k.reply ->> 'stakeCash')::bigint,
    (k.reply ->> 'stakeBonus')::bigint, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
  if p_amount > 0 then
    perform protection_note(array[p_member], array[lotus_now()], '{0}', array[p_amount], '{0}');
    perform wallet_notify(p_member);
  end if;
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text, 'balance', wallet_spendable(p_member, p_currency)::text),
    'win', p_bet_source, p_bet_ext_id);
end $$;

create or replace function wallet_is_rolled_back(p_source text, p_ext_id text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  return exists (select from wallet_keys() where ref_ext_id = p_ext_id and ref_source = p_source and kind = 'rollback' and outcome = 'applied');
end $$;

create or replace function wallet_is_won(p_source text, p_ext_id text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  return exists (select from wallet_keys() where ref_ext_id = p_ext_id and ref_source = p_source and kind = 'win' and outcome = 'applied');
end $$;
