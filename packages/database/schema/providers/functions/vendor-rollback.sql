-- The bonus part of an amount in the proportion of a stake.
create or replace function vendor_part(p_amount bigint, p_cash bigint, p_bonus bigint) returns bigint
language sql immutable
as $$ select case when p_bonus = 0 then 0 else div(p_amount::numeric * p_bonus, (p_cash + p_bonus)::numeric)::bigint end $$;

-- Rolls a bet back exactly, bucket by bucket; for allowed vendors a win too (a part already spent becomes debt). A bet
-- that never came leaves a tombstone, so that the late original is refused. Never refused for a member's status.
create or replace function vendor_rollback(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_source constant text := 'vendor:' || lower(v.code);
  v_rule constant jsonb := vendor_rule(a);
  v_now constant timestamptz := lotus_now();
  v_more jsonb := '{}';
  t vendor_tx := vendor_row('rollback', p_member, p_currency, 'accepted', 'OK', p_balance);
  b vendor_tx;
  r vendor_round;
  w record;
  k record;
begin
  t.ref_tx_id := a ->> 'refTxId';
  select * into b from vendor_outcomes() where vendor = v.code and tx_id = t.ref_tx_id;
  if b.tx_id is not null and b.member_id <> p_member then
    return jsonb_build_object('code', 'TX_CONFLICT', 'duplicate', false, 'balance', p_balance::text);
  end if;
  -- Kept, unlike what is not well formed: otherwise a rollback of this one would leave a tombstone under its txId, and a
  -- copy of it would be answered TX_CONFLICT.
  if b.op in ('rollback', 'adjust') then
    t.state := 'rejected';
    t.code := 'BAD_REQUEST';
    return vendor_store(a, t);
  end if;
  t.effect := 'nothing';
  t.round_row := b.round_row;
  if b.tx_id is null then
    insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, tx_balance)
    values (v.code, t.ref_tx_id, 'tombstone', '', 'tombstone', 'TX_ROLLED_BACK', p_member, p_currency, p_balance);
    t.effect := 'tombstone';
    if v.unknown_rollback = 'not_found' then t.code := 'TX_NOT_FOUND'; end if;
  elsif b.state = 'accepted' and vendor_is_rolled_back(v.code, b.tx_id) then
    v_more := '{"already": true}';
  elsif b.state = 'tombstone' then
    v_more := '{"already": true}';
  elsif b.state = 'accepted' and ((b.op <> 'win' and vendor_is_settled(b)) or (b.op <> 'bet' and not v.rollback_win)) then
    t.state := 'rejected';
    t.code := 'TX_SETTLED';
    perform vendor_note_case(v.code, 'settled_rollback', a ->> 'txId', p_member, jsonb_build_object('refTxId', t.ref_tx_id));
  elsif b.state = 'accepted' then
    t.effect := 'reversed';
    select * into r from vendor_round where id = b.round_row;
    if b.op in ('win', 'betWin') and (b.op = 'win' or b.win > 0) then
      select x.* into w from wallet_take_back(p_member, p_currency,
        case b.op when 'win' then b.bonus_part else vendor_part(b.win, b.cash_part, b.bonus_part) end,
        case b.op when 'win' then b.cash_part else b.win - vendor_part(b.win, b.cash_part, b.bonus_part) end,
        vendor_house(v.code), v_source, (a ->> 'txId') || case b.op when 'win' then '' else ':win' end, 'vendor_round',
        coalesce(r.round_no, 'G-' || left(b.promo_ref, 50)), true, b.created_at, b.tx_id) x;
      t.cash_part := w.taken_cash;
      t.bonus_part := w.taken_bonus;
      v_more := jsonb_build_object('owed', w.owed::text);
      t.amount := case b.op when 'win' then b.amount else b.win end;
    end if;
    if b.op in ('bet', 'betWin') and b.amount > 0 then
      select * into k from vendor_give(a, kind_bet_cancel(), p_member, p_currency, b.amount, b.cash_part, b.bonus_part, r.round_no);
      perform wallet_key_store(v_source, a ->> 'txId', decode(a ->> 'print', 'hex'), 'applied', p_member, k.journal_ids, '{"code":"ok"}',
        'rollback', v_source, b.tx_id, p_currency);
      -- Counted at the time of the stake, since it is returned.
      perform protection_note(array[p_member], array[b.created_at], array[-b.amount], '{0}', '{0}');
      t.win := b.amount;
      if b.op = 'bet' then
        t.cash_part := k.cash_part;
        t.bonus_part := k.bonus_part;
      end if;
    end if;
    if r.id is not null then
      if b.op <> 'win' then
        r.bet := r.bet - b.amount;
        r.stake_cash := r.stake_cash - b.cash_part;
        r.stake_bonus := r.stake_bonus - b.bonus_part;
        r.bets := r.bets - 1;
      end if;
      if b.op <> 'bet' then
        r.win := r.win - case b.op when 'win' then b.amount else b.win end;
        r.wins := r.wins - 1;
      end if;
      perform vendor_put_round(r, false, v_rule);
    end if;
    perform wallet_notify(p_member);
    t.tx_balance := wallet_spendable(p_member, p_currency);
  end if;
  return vendor_store(a, t, v_more) || case when v_more ? 'already' then '{"duplicate": true}'::jsonb else '{}' end;
end $$;
