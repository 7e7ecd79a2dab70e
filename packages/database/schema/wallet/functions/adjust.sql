-- A signed correction. What cash cannot cover becomes debt, recovered first from later credits (DECISIONS 5).
create or replace function wallet_adjust(
  p_member bigint, p_currency text, p_amount bigint, p_house text, p_source text, p_ext_id text, p_fingerprint bytea,
  p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_known jsonb;
  v_house bigint;
  v_owed bigint := 0;
  v_ids bigint[] := '{}';
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_house := wallet_house(p_house, p_currency);
  if p_amount > 0 then
    v_ids := array[wallet_move(null, kind_adj_credit(), p_member, v_house, w.cash_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no)];
    if w.debt < 0 then v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], p_source, p_ext_id, p_ref_kind, p_ref_no); end if;
  else
    select t.ids, t.owed into v_ids, v_owed
      from wallet_take_or_owe(p_member, p_currency, -p_amount, v_house, kind_adj_debit(), p_source, p_ext_id, p_ref_kind, p_ref_no) t;
  end if;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text, 'balance', wallet_spendable(p_member, p_currency)::text,
      'debt', v_owed::text), 'adjust');
end $$;
