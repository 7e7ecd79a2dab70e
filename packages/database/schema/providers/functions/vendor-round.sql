-- The event of a settled round, or that its settlement is no longer valid. Turnover and the record read it. `turnover` stands
-- only where it is more than the valid bet.
create or replace function vendor_round_news(r vendor_round) returns jsonb
language sql stable
as $$
  select jsonb_build_object('currency', r.currency,
    'bets', jsonb_build_array(jsonb_build_object('kind', 'vendor:' || r.vendor, 'ref', r.round_no, 'stake', vendor_money(r.bet),
      'validBet', vendor_money(r.valid), 'category', r.category, 'placedAt', vendor_time(r.opened_at), 'version', r.news,
      'reversed', r.bets = 0)
      || case when r.valid_bonus > 0 then jsonb_build_object('turnover', vendor_money(r.valid + r.valid_bonus)) else '{}' end),
    'round', jsonb_build_object('vendor', r.vendor, 'roundId', r.round_id, 'roundNo', r.round_no, 'gameCode', r.game_code,
      'bet', vendor_money(r.bet), 'win', vendor_money(r.win)))
$$;

-- A round with new figures, in the state that follows from them; `news` grows if it is to be told as settled.
create or replace function vendor_next_round(r vendor_round, p_close boolean, p_rule jsonb, p_now timestamptz) returns vendor_round
language plpgsql stable as $$
begin
  if r.state <> 'closed' then
    r.state := case when p_close then 'closed' when r.bets = 0 and r.wins = 0 then 'void' else 'open' end;
    if p_close then r.closed_at := p_now; end if;
  end if;
  if r.state = 'closed' then
    r := vendor_valued(r, p_rule);
    if r.bet > 0 or r.news > 0 then r.news := r.news + 1; end if;
  end if;
  return r;
end $$;

-- Writes a round's new figures, and the event if it is closed.
create or replace function vendor_put_round(r vendor_round, p_close boolean, p_rule jsonb) returns vendor_round
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_news constant integer := r.news;
begin
  r := vendor_next_round(r, p_close, p_rule, lotus_now());
  update vendor_round set state = r.state, closed_at = r.closed_at, bet = r.bet, stake_cash = r.stake_cash, stake_bonus = r.stake_bonus,
    win = r.win, bets = r.bets, wins = r.wins, valid_told = r.valid_told, valid = r.valid, news = r.news,
    odds_told = r.odds_told, outcome_told = r.outcome_told, jackpot_told = r.jackpot_told, valid_why = r.valid_why, valid_bonus = r.valid_bonus
  where id = r.id;
  if r.news > v_news then perform outbox_add('wallet.bets_settled', 'member:' || r.member_id, vendor_round_news(r)); end if;
  return r;
end $$;

create or replace function vendor_is_rolled_back(p_vendor text, p_tx_id text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from vendor_tx where ref_tx_id = p_tx_id and vendor = p_vendor and op = 'rollback' and effect = 'reversed');
end $$;

-- Whether a bet has a win: one that refers to it, or a later one for the whole round.
create or replace function vendor_is_settled(b vendor_tx) returns boolean
language plpgsql stable as $$
#variable_conflict use_column
begin
  return exists (
    select from vendor_tx w
    where w.round_row = b.round_row and w.op = 'win' and w.state = 'accepted' and w.promo_ref is null
      and (w.ref_tx_id = b.tx_id or (w.ref_tx_id is null and w.seq > b.seq))
      and not vendor_is_rolled_back(w.vendor, w.tx_id));
end $$;

create or replace function vendor_round_of(p_vendor text, p_round text, p_member bigint) returns vendor_round
language plpgsql stable as $$
declare
  v_round vendor_round;
begin
  select * into v_round from vendor_round where vendor = p_vendor and round_id = p_round and member_id = p_member;
  return v_round;
end $$;

-- Closes a round without money. Repeating it gets the same answer.
create or replace function vendor_end_round(a jsonb, v vendor, p_member bigint, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r vendor_round := vendor_round_of(v.code, a ->> 'roundId', p_member);
begin
  if r.id is null then return jsonb_build_object('code', 'TX_NOT_FOUND', 'duplicate', false, 'balance', p_balance::text); end if;
  if r.state <> 'closed' then
    perform vendor_put_round(vendor_hear(r, a), true, vendor_rule(a));
  end if;
  return jsonb_build_object('code', 'OK', 'duplicate', r.state = 'closed', 'balance', p_balance::text);
end $$;
