-- The money of a payout that did not arrive comes back from where it was paid to (T17): the posting of the hold the other way
-- round, once for each hold. What is owed is paid first, as with every credit.
create or replace function wallet_return_hold(p_hold bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  h hold;
  j journal;
  w record;
  v_ids bigint[];
begin
  select * into h from hold where id = p_hold;
  if not found then return jsonb_build_object('code', 'hold_not_found'); end if;
  select * into w from wallet_lock(h.member_id, h.currency);
  if h.state <> 'posted' then return jsonb_build_object('code', 'hold_not_posted'); end if;
  if wallet_has_key('return', p_hold::text) then return jsonb_build_object('code', 'ok', 'duplicate', true); end if;
  select x.* into j from wallet_keys() k join journal x on x.id = k.journal_ids[1]
  where k.source = 'hold' and k.ext_id = p_hold::text and x.created_at >= h.opened_at;
  if not found or j.kind <> kind_wd_paid() then
    raise exception 'hold % has no posting to return', p_hold using errcode = 'LT910';
  end if;
  v_ids := array[wallet_move(null, kind_wd_return(), h.member_id, j.credit_account, w.cash_id, h.amount, 'return', p_hold::text, h.ref_kind, h.ref_no)];
  if w.debt < 0 then
    v_ids := v_ids || wallet_recover(h.member_id, h.currency, v_ids[1], 'return', p_hold::text, h.ref_kind, h.ref_no);
  end if;
  perform wallet_notify(h.member_id);
  perform wallet_key_store('return', p_hold::text, sha256(convert_to('return', 'UTF8')), 'applied', h.member_id, v_ids,
    jsonb_build_object('code', 'ok'), 'return_hold');
  return jsonb_build_object('code', 'ok', 'duplicate', false);
end $$;

-- Money that came back is taken again, because it had arrived after all: from cash, and what cash cannot cover becomes debt
-- (DECISIONS 5). Once under its key.
create or replace function wallet_take_return(p_member bigint, p_currency text, p_amount bigint, p_house text, p_ext_id text, p_ref_no text)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_print bytea := sha256(convert_to(concat_ws('|', p_member, p_currency, p_amount, p_ref_no), 'UTF8'));
  v_house bigint;
  v_known jsonb;
  t record;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome('take_return', p_ext_id, v_print);
  if v_known is not null then return v_known; end if;
  v_house := wallet_house(p_house, p_currency);
  select * into t from wallet_take_or_owe(p_member, p_currency, p_amount, v_house, kind_wd_return_reversal(), 'take_return', p_ext_id, 'withdrawal', p_ref_no);
  perform wallet_notify(p_member);
  return wallet_key_store('take_return', p_ext_id, v_print, 'applied', p_member, t.ids,
    jsonb_build_object('code', 'ok', 'taken', t.taken::text, 'owed', t.owed::text), 'take_return');
end $$;

-- What was taken so comes back: to cash, from which what is owed is paid first. Once under its key.
create or replace function wallet_give_return(p_member bigint, p_currency text, p_amount bigint, p_house text, p_ext_id text, p_ref_no text)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_print bytea := sha256(convert_to(concat_ws('|', p_member, p_currency, p_amount, p_ref_no), 'UTF8'));
  v_known jsonb;
  v_ids bigint[];
  w record;
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome('give_return', p_ext_id, v_print);
  if v_known is not null then return v_known; end if;
  v_ids := array[wallet_move(null, kind_wd_return(), p_member, wallet_house(p_house, p_currency), w.cash_id, p_amount, 'give_return', p_ext_id,
    'withdrawal', p_ref_no)];
  if w.debt < 0 then
    v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], 'give_return', p_ext_id, 'withdrawal', p_ref_no);
  end if;
  perform wallet_notify(p_member);
  return wallet_key_store('give_return', p_ext_id, v_print, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'duplicate', false), 'give_return');
end $$;
