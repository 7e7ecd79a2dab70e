-- Takes a credited deposit back whose provider took the money back (operations.md 3.2, REVERSED): from cash, and what cash
-- cannot cover becomes debt (DECISIONS 5). Bonus and held money are not touched. Limits stay as they counted it. Once
-- under its key; a copy returns the first outcome.
create or replace function wallet_reverse_deposit(
  p_member bigint, p_currency text, p_amount bigint, p_house text, p_source text, p_ext_id text, p_ref_no text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_print bytea := sha256(convert_to(concat_ws('|', p_member, p_currency, p_amount, p_ref_no), 'UTF8'));
  v_house bigint;
  v_known jsonb;
  t record;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, v_print);
  if v_known is not null then return v_known; end if;
  v_house := wallet_house(p_house, p_currency);
  select * into t from wallet_take_or_owe(p_member, p_currency, p_amount, v_house, kind_dep_reversal(), p_source, p_ext_id, 'deposit', p_ref_no);
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, v_print, 'applied', p_member, t.ids,
    jsonb_build_object('code', 'ok', 'taken', t.taken::text, 'owed', t.owed::text), 'reverse_deposit');
end $$;
