-- Rolls a keyed bet back exactly: every leg is reversed. A bet that never came leaves a tombstone, so that the late
-- original is refused; one that was already rolled back, or was refused, moves nothing. After a win it is refused.
create or replace function wallet_rollback(
  p_member bigint, p_currency text, p_source text, p_ext_id text, p_fingerprint bytea, p_bet_source text, p_bet_ext_id text)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  k tx_key;
  j journal;
  v_known jsonb;
  v_leg bigint;
  v_id bigint;
  v_ids bigint[] := '{}';
  v_effect text := 'nothing';
  v_stake bigint := 0;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  select * into k from wallet_keys() where source = p_bet_source and ext_id = p_bet_ext_id;
  if not found then
    -- A rollback that refers to itself has no bet and cannot store a tombstone beside its own outcome.
    if p_source = p_bet_source and p_ext_id = p_bet_ext_id then return jsonb_build_object('code', 'key_conflict'); end if;
    perform wallet_key_store(p_bet_source, p_bet_ext_id, p_fingerprint, 'tombstone', p_member, '{}', '{"code":"rolled_back"}', 'bet');
    v_effect := 'tombstone';
  elsif k.member_id <> p_member or k.currency <> p_currency then
    return jsonb_build_object('code', 'key_conflict');
  elsif k.outcome = 'applied' and not wallet_is_rolled_back(p_bet_source, p_bet_ext_id) then
    if k.kind not in ('bet', 'bet_win') then return jsonb_build_object('code', 'not_a_bet'); end if;
    if k.kind = 'bet_win' or wallet_is_won(p_bet_source, p_bet_ext_id) then return jsonb_build_object('code', 'settled'); end if;
    v_effect := 'reversed';
    foreach v_leg in array k.journal_ids loop
      -- A key and its legs are written in one transaction: a day on each side finds their partition.
      select * into j from journal
      where member_id = k.member_id and id = v_leg and created_at > k.created_at - interval '1 day' and created_at < k.created_at + interval '1 day';
      if not found then return jsonb_build_object('code', 'archived'); end if;
      v_id := wallet_move(v_ids[1], kind_bet_cancel(), p_member, j.credit_account, j.debit_account, j.amount, p_source, p_ext_id, j.ref_kind, j.ref_no);
      v_ids := v_ids || v_id;
      v_stake := v_stake + j.amount;
    end loop;
    perform protection_note(array[p_member], array[k.created_at], array[-v_stake], '{0}', '{0}');
    v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], p_source, p_ext_id, j.ref_kind, j.ref_no);
    perform wallet_notify(p_member);
  end if;
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'effect', v_effect, 'groupId', v_ids[1]::text,
      'balance', wallet_spendable(p_member, p_currency)::text),
    'rollback', p_bet_source, p_bet_ext_id);
end $$;
