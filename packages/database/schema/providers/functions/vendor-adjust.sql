-- Promotion, jackpot, tournament, tip, correction: signed. Negative only from vendors that are allowed to, and what
-- cash cannot cover becomes debt; a tip never does.
create or replace function vendor_adjust(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_amount constant bigint := (a ->> 'amount')::bigint;
  t vendor_tx := vendor_row('adjust', p_member, p_currency, 'accepted', 'OK', p_balance);
  v_done jsonb;
  w record;
begin
  if v_amount < 0 and not v.may_debit then return jsonb_build_object('code', 'BAD_REQUEST', 'duplicate', false, 'balance', p_balance::text); end if;
  t.amount := v_amount;
  t.effect := a ->> 'kind';
  t.round_row := (vendor_round_of(v.code, a ->> 'roundId', p_member)).id;
  select * into w from wallet_lock(p_member, p_currency);
  if v_amount < 0 and a ->> 'kind' = 'tip' and w.cash < -v_amount then
    t.state := 'rejected';
    t.code := 'INSUFFICIENT_FUNDS';
    return vendor_store(a, t);
  end if;
  v_done := wallet_adjust(p_member, p_currency, v_amount, vendor_house(v.code), 'vendor:' || lower(v.code), a ->> 'txId',
    decode(a ->> 'print', 'hex'), 'adjustment', 'V-' || left(v.code || '-' || (a ->> 'kind'), 56));
  if v_done ->> 'code' <> 'ok' then raise exception 'an adjustment answered %', v_done using errcode = 'LT942'; end if;
  t.tx_balance := (v_done ->> 'balance')::bigint;
  return vendor_store(a, t, jsonb_build_object('owed', coalesce(v_done ->> 'debt', '0')));
end $$;
