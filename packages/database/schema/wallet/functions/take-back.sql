-- Takes back a payout that a corrected result does not give (DECISIONS 5): from the buckets that got it, what a bonus that
-- has ended gave the house from there (turnover_restore), the rest from cash; what cash cannot cover becomes debt. Once under its key; a copy returns what the first one took. `p_is_won`
-- and `p_counted_at` are the way and the time the payout was counted for limits: it is subtracted there. `p_paid_ext` is
-- the payout's own key where its reference may have several.
create or replace function wallet_take_back(
  p_member bigint, p_currency text, p_bonus bigint, p_cash bigint, p_house text, p_source text, p_ext_id text,
  p_ref_kind text, p_ref_no text, p_is_won boolean, p_counted_at timestamptz, p_paid_ext text default null,
  out taken_bonus bigint, out taken_cash bigint, out owed bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_currency constant text := wallet_currency_of(p_member, p_currency);
  v_print bytea := sha256(convert_to(concat_ws('|', p_member, v_currency, p_bonus, p_cash, p_ref_kind, p_ref_no), 'UTF8'));
  v_known jsonb;
  v_house bigint := wallet_house(p_house, v_currency);
  v_ids bigint[] := '{}';
  v_gone bigint := 0;
  w record;
begin
  select * into w from wallet_lock(p_member, v_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, v_print);
  if v_known is not null then
    taken_bonus := (v_known ->> 'bonus')::bigint;
    taken_cash := (v_known ->> 'cash')::bigint;
    owed := (v_known ->> 'owed')::bigint;
    return;
  end if;
  if p_bonus > 0 then
    select x.in_cash into v_gone from turnover_restore(p_member, v_currency, p_bonus, p_source, p_ref_kind, p_ref_no, p_paid_ext) x;
    select * into w from wallet_lock(p_member, v_currency);
  end if;
  taken_bonus := least(w.bonus, p_bonus - v_gone);
  taken_cash := least(w.cash, p_cash + p_bonus - taken_bonus);
  owed := p_bonus + p_cash - taken_bonus - taken_cash;
  if taken_bonus > 0 then
    v_ids := v_ids || wallet_move(null, kind_win_reversal(), p_member, w.bonus_id, v_house, taken_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  if taken_cash > 0 then
    v_ids := v_ids || wallet_move(v_ids[1], kind_win_reversal(), p_member, w.cash_id, v_house, taken_cash, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  if owed > 0 then
    v_ids := v_ids || wallet_move(v_ids[1], kind_debt_opened(), p_member, w.debt_id, v_house, owed, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  perform protection_note(array[p_member], array[p_counted_at], array[case when p_is_won then 0 else p_bonus + p_cash end],
    array[case when p_is_won then -(p_bonus + p_cash) else 0 end], '{0}');
  perform wallet_key_store(p_source, p_ext_id, v_print, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'bonus', taken_bonus::text, 'cash', taken_cash::text, 'owed', owed::text), 'take_back');
end $$;
