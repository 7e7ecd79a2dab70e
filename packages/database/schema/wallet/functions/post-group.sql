-- Many legs, all or none, under one key: rebates up a chain, contract payouts, transfers in the agent tree. Each leg is
-- between a member and a house account (a transfer between two members passes a clearing account):
-- {"member":"1","bucket":"cash"|"bonus","way":"in"|"out","house":"...","amount":"...","entry":"REBATE"}.
create or replace function wallet_post_group(
  p_member bigint, p_currency text, p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text, p_legs jsonb)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  v_members bigint[];
  v_ids bigint[] := '{}';
  v_account bigint;
  v_available bigint;
  v_house bigint;
  v_kind smallint;
  v_member bigint;
  l record;
begin
  select array_agg(distinct x.member order by x.member) into v_members from jsonb_to_recordset(p_legs) as x(member bigint);
  perform wallet_lock_members(v_members, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  -- A malformed leg is a bug of ours and raised as one before anything is tried.
  for l in
    select * from jsonb_to_recordset(p_legs) as x(member bigint, bucket text, way text, house text, amount bigint, entry text)
  loop
    if l.member is null or coalesce(l.bucket, '') not in ('cash', 'bonus') or coalesce(l.way, '') not in ('in', 'out')
      or coalesce(l.entry, '') not in ('REBATE', 'COMMISSION', 'TRANSFER_OUT', 'TRANSFER_IN', 'XFER_DOWN_OUT', 'XFER_DOWN_IN',
        'XFER_UP_OUT', 'XFER_UP_IN', 'XFER_REVERSAL', 'XFER_FEE', 'XFER_FEE_RETURN', 'WD_FEE', 'WD_FEE_RETURN', 'WAGE_DAILY', 'WAGE_HOURLY', 'WAGE_REALTIME', 'DIVIDEND',
        'WAGE_DAILY_PAYOUT', 'WAGE_HOURLY_PAYOUT', 'WAGE_REALTIME_PAYOUT', 'DIVIDEND_PAYOUT')
      or l.amount is null or l.amount not between 1 and 1000000000000000 then
      raise exception 'not a leg of a group: %', to_jsonb(l) using errcode = 'LT903';
    end if;
    perform wallet_house(l.house, p_currency);
  end loop;
  begin
    for l in
      select t.* from rows from (jsonb_to_recordset(p_legs) as (member bigint, bucket text, way text, house text, amount bigint, entry text))
        with ordinality as t order by t.ordinality
    loop
      select id, balance into strict v_account, v_available from account
      where member_id = l.member and currency = p_currency and bucket = case l.bucket when 'bonus' then bucket_bonus() else bucket_cash() end;
      select id into strict v_kind from ledger_kind where code = l.entry;
      v_house := wallet_house(l.house, p_currency);
      v_ids := v_ids || wallet_move(v_ids[1], v_kind, l.member, case l.way when 'out' then v_account else v_house end,
        case l.way when 'out' then v_house else v_account end, l.amount, p_source, p_ext_id, p_ref_kind, p_ref_no);
    end loop;
  exception when check_violation then
    -- Only a guarded balance can fail here: amounts and accounts were checked before.
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}',
      wallet_insufficient(v_available, l.amount) || jsonb_build_object('member', l.member::text), 'group');
  end;
  foreach v_member in array v_members loop
    v_ids := v_ids || wallet_recover(v_member, p_currency, v_ids[1], p_source, p_ext_id, p_ref_kind, p_ref_no);
  end loop;
  perform wallet_notify_members(v_members);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text), 'group');
end $$;
