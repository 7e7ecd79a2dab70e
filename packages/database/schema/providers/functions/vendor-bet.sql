-- `a` is the call's args: vendor, op, txId, print (hex), amount, roundId, gameCode, refTxId ... as vendor-commands.ts makes them.

-- A bet, and with op betWin its win in the same transaction: the balance must cover the stake before the win.
create or replace function vendor_bet(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint, p_has_tombstone boolean) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_amount constant bigint := (a ->> 'amount')::bigint;
  v_win constant bigint := coalesce((a ->> 'win')::bigint, 0);
  v_op constant text := a ->> 'op';
  v_source constant text := 'vendor:' || lower(v.code);
  v_rule constant jsonb := vendor_rule(a);
  v_now constant timestamptz := lotus_now();
  v_code text;
  v_is_whole boolean := false;
  v_ids bigint[] := '{}';
  v_reply jsonb;
  t vendor_tx := vendor_row(v_op, p_member, p_currency, 'accepted', 'OK', p_balance);
  r vendor_round;
  g record;
  s record;
  w record;
begin
  t.amount := v_amount;
  select * into r from vendor_round where vendor = v.code and round_id = a ->> 'roundId' and member_id = p_member;
  t.round_row := r.id;
  if p_has_tombstone then
    v_code := 'TX_ROLLED_BACK';
  elsif r.state = 'closed' then
    v_code := 'ROUND_CLOSED';
  else
    select * into g from vendor_game_state(v.code, a ->> 'gameCode');
    v_code := vendor_refusal(a, v, p_member, p_currency, v_amount, coalesce(g.is_open, false), v_now);
    -- A free round is a round: none begins while a reality check waits. One that has begun goes on to its end.
    if v_code is null and v_amount = 0 and r.id is null and protection_check_refusal(p_member, v_now) is not null then
      v_code := 'REALITY_CHECK_DUE';
    end if;
  end if;
  if v_code is null and r.id is null then
    r.id := nextval('vendor_round_id_seq');
    r.round_no := 'G' || lpad(r.id::text, 11, '0');
    t.round_row := r.id;
  elsif v_code is null and r.game_code <> a ->> 'gameCode' then
    v_code := 'TX_CONFLICT';
  end if;
  if v_code is null and v_amount > 0 then
    select * into s from wallet_stake(p_member, p_currency, v_amount, (a ->> 'bonusFirst')::boolean, vendor_house(v.code), v_source,
      a ->> 'txId', 'vendor_round', r.round_no);
    if s.ok then
      v_ids := s.journal_ids;
      t.cash_part := s.stake_cash;
      t.bonus_part := s.stake_bonus;
    else
      v_code := 'INSUFFICIENT_FUNDS';
    end if;
  end if;
  if v_code is not null then
    t.state := 'rejected';
    t.code := v_code;
    -- Without a row for the round the outcome names no round.
    if r.state is null then t.round_row := null; end if;
    return vendor_store(a, t);
  end if;

  if r.state is null then
    -- The usual case, a bet that opens its round, is one write.
    v_is_whole := v_op = 'bet';
    insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, bet,
      stake_cash, stake_bonus, bets)
    values (r.id, v.code, a ->> 'roundId', r.round_no, p_member, p_currency, a ->> 'gameCode', coalesce(g.category, 'RNG'),
      p_currency <> v.currency, date_trunc('milliseconds', v_now), case when v_is_whole then v_amount else 0 end,
      case when v_is_whole then coalesce(t.cash_part, 0) else 0 end, case when v_is_whole then coalesce(t.bonus_part, 0) else 0 end,
      case when v_is_whole then 1 else 0 end)
    returning * into r;
  end if;
  r.bet := r.bet + v_amount;
  r.stake_cash := r.stake_cash + coalesce(t.cash_part, 0);
  r.stake_bonus := r.stake_bonus + coalesce(t.bonus_part, 0);
  r.bets := r.bets + 1;
  t.tx_balance := p_balance - v_amount;
  if v_op = 'betWin' then
    r.wins := r.wins + 1;
    r.win := r.win + v_win;
    r := vendor_hear(r, a);
    t.win := v_win;
    if v_win > 0 then
      select * into w from vendor_give(a, kind_win(), p_member, p_currency, v_win, coalesce(t.cash_part, 0), coalesce(t.bonus_part, 0),
        r.round_no, v_ids[1]);
      v_ids := v_ids || w.journal_ids;
      t.tx_balance := wallet_spendable(p_member, p_currency);
    end if;
  end if;
  if not v_is_whole then perform vendor_put_round(r, (a ->> 'roundClosed')::boolean, v_rule); end if;
  -- The outcome before the ledger's key, as in vendor_run_set: calls with the same txId then wait in one order.
  v_reply := vendor_store(a, t);
  if cardinality(v_ids) > 0 then
    perform protection_note(array[p_member], array[v_now], array[v_amount], array[v_win], '{0}');
    perform wallet_notify(p_member);
    perform wallet_key_store(v_source, a ->> 'txId', decode(a ->> 'print', 'hex'), 'applied', p_member, v_ids,
      jsonb_build_object('code', 'ok', 'stakeCash', coalesce(t.cash_part, 0)::text, 'stakeBonus', coalesce(t.bonus_part, 0)::text),
      case v_op when 'bet' then 'bet' else 'bet_win' end, p_currency => p_currency);
  end if;
  return v_reply;
end $$;
