-- Takes an amount from the cash of a member whose wallet is locked; what cash does not cover becomes debt (DECISIONS 5).
-- One group: the debt names the movement before it. Bonus and held money are not touched.
create or replace function wallet_take_or_owe(
  p_member bigint, p_currency text, p_amount bigint, p_house bigint, p_kind smallint,
  p_source text, p_ext_id text, p_ref_kind text, p_ref_no text, out ids bigint[], out taken bigint, out owed bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
begin
  select * into w from wallet_state(p_member, p_currency);
  ids := '{}';
  taken := least(w.cash, p_amount);
  owed := p_amount - taken;
  if taken > 0 then
    ids := array[wallet_move(null, p_kind, p_member, w.cash_id, p_house, taken, p_source, p_ext_id, p_ref_kind, p_ref_no)];
  end if;
  if owed > 0 then
    ids := ids || wallet_move(ids[1], kind_debt_opened(), p_member, w.debt_id, p_house, owed, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
end $$;
