-- Credits `p_amount` in the proportion of a stake. Returns the legs and the parts for cash and bonus.
create or replace function vendor_give(
  a jsonb, p_kind smallint, p_member bigint, p_currency text, p_amount bigint, p_stake_cash bigint, p_stake_bonus bigint, p_round_no text,
  p_group bigint default null, out cash_part bigint, out bonus_part bigint, out journal_ids bigint[])
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  bonus_part := case when p_stake_bonus = 0 then 0
    else div(p_amount::numeric * p_stake_bonus, (p_stake_cash + p_stake_bonus)::numeric)::bigint end;
  cash_part := p_amount - bonus_part;
  journal_ids := wallet_pay(p_group, p_kind, p_member, p_currency, p_amount, p_stake_cash, p_stake_bonus, vendor_house(a ->> 'vendor'),
    'vendor:' || lower(a ->> 'vendor'), a ->> 'txId', 'vendor_round', p_round_no);
end $$;

-- A win: token, status and limits are not checked. One whose bet is unknown is kept in suspense and may be sent again.
create or replace function vendor_win(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_amount constant bigint := (a ->> 'amount')::bigint;
  v_source constant text := 'vendor:' || lower(v.code);
  v_promo constant boolean := a ->> 'promoRef' is not null;
  v_rule constant jsonb := vendor_rule(a);
  v_missing boolean := false;
  v_code text;
  v_bet text;
  t vendor_tx := vendor_row('win', p_member, p_currency, 'accepted', 'OK', p_balance);
  b vendor_tx;
  r vendor_round;
  w record;
begin
  t.amount := v_amount;
  t.ref_tx_id := a ->> 'refTxId';
  if t.ref_tx_id is not null then
    select * into b from vendor_outcomes() where vendor = v.code and tx_id = t.ref_tx_id;
    if b.state = 'accepted' and b.op in ('bet', 'betWin') then
      if b.member_id <> p_member then return jsonb_build_object('code', 'TX_CONFLICT', 'balance', p_balance::text); end if;
      select * into r from vendor_round where id = b.round_row;
      if a ->> 'roundId' is not null and r.round_id <> a ->> 'roundId' then
        return jsonb_build_object('code', 'TX_CONFLICT', 'balance', p_balance::text);
      end if;
      if vendor_is_rolled_back(v.code, b.tx_id) then v_code := 'TX_ROLLED_BACK'; end if;
      v_bet := b.tx_id;
    elsif b.state = 'tombstone' or b.code = 'TX_ROLLED_BACK' then
      v_code := 'TX_ROLLED_BACK';
    else
      v_missing := not v_promo;
    end if;
  else
    select * into r from vendor_round where vendor = v.code and round_id = a ->> 'roundId' and member_id = p_member;
    if r.id is null then
      v_missing := not v_promo;
    elsif r.bets = 0 and not v_promo then
      v_code := 'TX_ROLLED_BACK';
    else
      select tx_id into v_bet from vendor_tx x
      where x.round_row = r.id and x.op in ('bet', 'betWin') and x.state = 'accepted' and not vendor_is_rolled_back(v.code, x.tx_id)
      order by x.seq limit 1;
    end if;
  end if;
  if v_missing then
    insert into vendor_suspense as q (vendor, tx_id, member_id, currency, amount, ref_tx_id, round_id)
    values (v.code, a ->> 'txId', p_member, p_currency, v_amount, t.ref_tx_id, a ->> 'roundId')
    on conflict (vendor, tx_id) do update set times = q.times + 1, last_seen_at = lotus_now();
    return jsonb_build_object('code', 'BET_NOT_FOUND', 'duplicate', false, 'balance', p_balance::text);
  end if;
  t.round_row := r.id;
  if v_code is null and r.state = 'closed' and not (v_promo and v.late_win = 'promo') then v_code := 'ROUND_CLOSED'; end if;
  if v_code is not null then
    t.state := 'rejected';
    t.code := v_code;
    if v_code = 'TX_ROLLED_BACK' then
      perform vendor_note_case(v.code, 'rolled_back_win', a ->> 'txId', p_member, jsonb_build_object('amount', vendor_money(v_amount)));
    end if;
    return vendor_store(a, t);
  end if;

  if v_amount > 0 then
    -- In the proportion of its bet, or of all bets of the round; a promotion's win is cash.
    select * into w from vendor_give(a, kind_win(), p_member, p_currency, v_amount,
      case when v_promo then 0 when b.tx_id is not null then b.cash_part else r.stake_cash end,
      case when v_promo then 0 when b.tx_id is not null then b.bonus_part else r.stake_bonus end,
      coalesce(r.round_no, 'G-' || left(a ->> 'promoRef', 50)));
    t.cash_part := w.cash_part;
    t.bonus_part := w.bonus_part;
    perform protection_note(array[p_member], array[lotus_now()], '{0}', array[v_amount], '{0}');
    perform wallet_notify(p_member);
    perform wallet_key_store(v_source, a ->> 'txId', decode(a ->> 'print', 'hex'), 'applied', p_member, w.journal_ids, '{"code":"ok"}',
      'win', v_source, v_bet, p_currency);
    t.tx_balance := wallet_spendable(p_member, p_currency);
  end if;
  if r.id is not null then
    r.win := r.win + v_amount;
    r.wins := r.wins + 1;
    r := vendor_hear(r, a);
    perform vendor_put_round(r, coalesce((a ->> 'roundClosed')::boolean, false), v_rule);
  end if;
  update vendor_suspense set resolved_at = lotus_now() where vendor = v.code and tx_id = a ->> 'txId' and resolved_at is null;
  return vendor_store(a, t);
end $$;
