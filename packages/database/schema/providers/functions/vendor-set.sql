-- after: wallet/entry
-- Many calls of vendors as one set, each its member's only command of the batch (see wallet_register): bets and bets with
-- their win that open a round, wins and rollbacks of a bet in an open round. Included are those that vendor_run would
-- certainly accept, with the same rows, in a session that needs no extension. Everything is looked up by one statement,
-- decided in memory, and written by one statement for each table. All others, refusals included, go one by one through
-- vendor_run.
create or replace function vendor_run_set(
  p_items jsonb, p_places bigint[], p_currency text, p_members bigint[], p_room bigint[], p_cash bigint[], p_bonus bigint[])
returns table (n bigint, reply json)
language plpgsql volatile security definer set search_path = public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_now constant timestamptz := lotus_now();
  -- The rows to write, and the calls' places with the balances to answer.
  v_outcomes vendor_tx[] := '{}';
  v_opened vendor_round[] := '{}';
  v_changed vendor_round[] := '{}';
  v_told vendor_round[] := '{}';
  v_places bigint[] := '{}';
  v_balances bigint[] := '{}';
  -- What moves money, in the order of wallet_move_set.
  v_movers bigint[] := '{}';
  v_kinds text[] := '{}';
  v_houses text[] := '{}';
  v_sources text[] := '{}';
  v_exts text[] := '{}';
  v_prints text[] := '{}';
  v_round_nos text[] := '{}';
  v_bet_exts text[] := '{}';
  v_stakes_cash bigint[] := '{}';
  v_stakes_bonus bigint[] := '{}';
  v_pays_cash bigint[] := '{}';
  v_pays_bonus bigint[] := '{}';
  v_counted_at timestamptz[] := '{}';
  -- The current call.
  v_stake_cash bigint; v_stake_bonus bigint; v_pay_cash bigint; v_pay_bonus bigint;
  v_news integer;
  v_id bigint;
  v_round_no text;
  b vendor_tx;
  r vendor_round;
  o vendor_tx;
  c record;
begin
  for c in
    with asked as materialized (
      select y.*, array_position(p_members, y.member) as at, y.op in ('bet', 'betWin') as is_bet,
        count(*) over (partition by y.vendor, y.tx_id) as copies
      from (
        -- Field by field: the setup of reading a record costs more than its fields.
        select x.n, x.member, x.print, x.args ->> 'vendor' as vendor, x.args ->> 'op' as op, x.args ->> 'txId' as tx_id,
          (x.args ->> 'amount')::bigint as amount, (x.args ->> 'win')::bigint as win, x.args ->> 'roundId' as round_id,
          x.args ->> 'gameCode' as game_code, x.args ->> 'refTxId' as ref_tx_id, x.args ->> 'promoRef' as promo_ref,
          (x.args ->> 'roundClosed')::boolean as is_closing, x.args, (x.args ->> 'validBet')::bigint as valid_bet,
          (x.args ->> 'bonusFirst')::boolean as bonus_first, decode(x.args ->> 'token', 'hex') as hash,
          make_interval(mins => (x.args ->> 'idleMinutes')::integer) as idle, (x.args ->> 'maintenance')::boolean as maintenance,
          (x.args ->> 'occurredAt')::timestamptz as occurred_at, nullif(x.args -> 'told', 'null') as told
        from rows from (jsonb_to_recordset(p_items) as (member bigint, print text, args jsonb)) with ordinality as x(member, print, args, n)
        where x.n = any (p_places)) y
    )
    select a.*, p_room[a.at] as room, p_cash[a.at] as cash, p_bonus[a.at] as bonus, p_currency <> v.currency as is_trial, g.category,
      -- As vendor_refusal and vendor_bet decide it.
      a.is_bet and not a.maintenance and v.status = 'on' and g.is_open and s.kind = 'session' and s.vendor = a.vendor
        and s.member_id = a.member and (s.mode <> 'demo' or p_currency <> v.currency) and s.expires_at > v_now and s.ends_at > v_now
        and s.expires_at >= least(v_now + a.idle / 2, s.ends_at)
        and (select true from vendor_rounds() x where x.vendor = a.vendor and x.round_id = a.round_id and x.member_id = a.member) is null as may_bet,
      (select true from vendor_outcomes() x where x.vendor = a.vendor and x.tx_id = a.tx_id) is null as is_new,
      case when a.ref_tx_id is not null then vendor_is_rolled_back(a.vendor, a.ref_tx_id) end as is_rolled_back,
      case when a.op = 'rollback' then vendor_is_settled(named.bet) end as is_settled,
      case when a.op = 'win' then (select true from vendor_suspense q where q.vendor = a.vendor and q.tx_id = a.tx_id) end as was_suspended,
      named.bet, coalesce(of_bet.round, of_name.round) as round,
      case when a.op = 'win' and a.ref_tx_id is null then (
        select x.tx_id from vendor_tx x
        where x.round_row = (of_name.round).id and x.op in ('bet', 'betWin') and x.state = 'accepted' and not vendor_is_rolled_back(x.vendor, x.tx_id)
        order by x.seq limit 1) end as first_bet
    from asked a
    join vendor v on v.code = a.vendor
    left join lateral (select s.* from vendor_session s where a.is_bet and s.token_hash = a.hash offset 0) s on true
    left join lateral (select x.* from vendor_game_state(a.vendor, a.game_code) x where a.is_bet offset 0) g on true
    left join lateral (select x as bet from vendor_tx x where x.vendor = a.vendor and x.tx_id = a.ref_tx_id offset 0) named on true
    left join lateral (select x as round from vendor_round x where x.id = (named.bet).round_row offset 0) of_bet on true
    left join lateral (
      select x as round from vendor_round x
      where a.op = 'win' and a.ref_tx_id is null and x.vendor = a.vendor and x.round_id = a.round_id and x.member_id = a.member offset 0) of_name on true
    order by a.n
  loop
    continue when not coalesce(c.copies = 1 and c.is_new and c.room is not null, false);
    b := c.bet;
    r := c.round;
    v_news := r.news;
    v_stake_cash := 0; v_stake_bonus := 0; v_pay_cash := 0; v_pay_bonus := 0;
    o := vendor_row(c.op, c.member, p_currency, 'accepted', 'OK', null);
    if c.is_bet then
      continue when not coalesce(c.may_bet and c.amount > 0 and c.amount <= c.room, false);
      v_stake_bonus := case when c.bonus_first then least(c.bonus, c.amount) else c.amount - least(c.cash, c.amount) end;
      v_stake_cash := c.amount - v_stake_bonus;
      v_news := 0;
      v_id := nextval('vendor_round_id_seq');
      v_round_no := 'G' || lpad(v_id::text, 11, '0');
      r := row(v_id, c.vendor, c.round_id, v_round_no, c.member, p_currency, c.game_code, coalesce(c.category, 'RNG'), c.is_trial,
        date_trunc('milliseconds', v_now), null, 'open', c.amount, v_stake_cash, v_stake_bonus, 0, 1, 0, null, null, 0, null, 0, null, null, null, null, null)::vendor_round;
      o.amount := c.amount;
      o.cash_part := v_stake_cash;
      o.bonus_part := v_stake_bonus;
      if c.op = 'betWin' then
        v_pay_bonus := vendor_part(c.win, v_stake_cash, v_stake_bonus);
        v_pay_cash := c.win - v_pay_bonus;
        r.wins := 1;
        r.win := c.win;
        r := vendor_hear(r, c.args);
        o.win := c.win;
        r := vendor_next_round(r, c.is_closing, vendor_rule(c.args), v_now);
      end if;
      v_opened := v_opened || r;
    elsif c.op = 'win' then
      continue when not coalesce(c.promo_ref is null and c.was_suspended is null and c.amount >= 0 and r.state = 'open' and case when c.ref_tx_id is null then r.bets > 0
        else b.state = 'accepted' and b.op in ('bet', 'betWin') and b.member_id = c.member and not c.is_rolled_back
          and coalesce(c.round_id = r.round_id, true) end, false);
      v_pay_bonus := case when c.ref_tx_id is null then vendor_part(c.amount, r.stake_cash, r.stake_bonus)
        else vendor_part(c.amount, b.cash_part, b.bonus_part) end;
      v_pay_cash := c.amount - v_pay_bonus;
      o.amount := c.amount;
      o.ref_tx_id := c.ref_tx_id;
      o.cash_part := v_pay_cash;
      o.bonus_part := v_pay_bonus;
      r.win := r.win + c.amount;
      r.wins := r.wins + 1;
      r := vendor_hear(r, c.args);
      r := vendor_next_round(r, coalesce(c.is_closing, false), vendor_rule(c.args), v_now);
      v_changed := v_changed || r;
    elsif c.op = 'rollback' then
      continue when not coalesce(b.state = 'accepted' and b.op = 'bet' and b.amount > 0 and b.member_id = c.member and r.state = 'open'
        and not c.is_rolled_back and not c.is_settled, false);
      v_pay_cash := b.cash_part;
      v_pay_bonus := b.bonus_part;
      o.ref_tx_id := c.ref_tx_id;
      o.effect := 'reversed';
      o.win := b.amount;
      o.cash_part := v_pay_cash;
      o.bonus_part := v_pay_bonus;
      r.bet := r.bet - b.amount;
      r.stake_cash := r.stake_cash - b.cash_part;
      r.stake_bonus := r.stake_bonus - b.bonus_part;
      r.bets := r.bets - 1;
      r := vendor_next_round(r, false, vendor_rule(c.args), v_now);
      v_changed := v_changed || r;
    else
      continue;
    end if;
    if r.news > v_news then v_told := v_told || r; end if;

    o.vendor := c.vendor;
    o.tx_id := c.tx_id;
    o.fingerprint := decode(c.print, 'hex');
    o.round_row := r.id;
    o.game_code := c.game_code;
    o.promo_ref := c.promo_ref;
    o.tx_balance := c.cash + c.bonus - v_stake_cash - v_stake_bonus + v_pay_cash + v_pay_bonus;
    o.occurred_at := c.occurred_at;
    o.told := c.told;
    v_outcomes := v_outcomes || o;
    v_places := v_places || c.n;
    v_balances := v_balances || o.tx_balance;
    continue when v_stake_cash + v_stake_bonus + v_pay_cash + v_pay_bonus = 0;
    v_movers := v_movers || c.member;
    v_kinds := v_kinds || case c.op when 'betWin' then 'bet_win' else c.op end;
    v_houses := v_houses || vendor_house(c.vendor);
    v_sources := v_sources || ('vendor:' || lower(c.vendor));
    v_exts := v_exts || c.tx_id;
    v_prints := v_prints || c.print;
    v_round_nos := v_round_nos || r.round_no;
    v_bet_exts := array_append(v_bet_exts, coalesce(c.ref_tx_id, c.first_bet));
    v_stakes_cash := v_stakes_cash || v_stake_cash;
    v_stakes_bonus := v_stakes_bonus || v_stake_bonus;
    v_pays_cash := v_pays_cash || v_pay_cash;
    v_pays_bonus := v_pays_bonus || v_pay_bonus;
    v_counted_at := v_counted_at || case c.op when 'rollback' then b.created_at else v_now end;
  end loop;
  if v_places = '{}' then return; end if;

  insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, closed_at, state,
    bet, stake_cash, stake_bonus, win, bets, wins, valid_told, valid, news, odds_told, outcome_told, jackpot_told, valid_why, valid_bonus)
  select x.id, x.vendor, x.round_id, x.round_no, x.member_id, x.currency, x.game_code, x.category, x.is_trial, x.opened_at, x.closed_at, x.state,
    x.bet, x.stake_cash, x.stake_bonus, x.win, x.bets, x.wins, x.valid_told, x.valid, x.news, x.odds_told, x.outcome_told, x.jackpot_told,
    x.valid_why, x.valid_bonus
  from unnest(v_opened) x;
  if v_changed <> '{}' then
    update vendor_round w set state = x.state, closed_at = x.closed_at, bet = x.bet, stake_cash = x.stake_cash, stake_bonus = x.stake_bonus,
      win = x.win, bets = x.bets, wins = x.wins, valid_told = x.valid_told, valid = x.valid, news = x.news,
      odds_told = x.odds_told, outcome_told = x.outcome_told, jackpot_told = x.jackpot_told, valid_why = x.valid_why, valid_bonus = x.valid_bonus
    from unnest(v_changed) x where w.id = x.id;
  end if;
  if v_told <> '{}' then
    perform outbox_add_many('wallet.bets_settled', array_agg('member:' || x.member_id), array_agg(vendor_round_news(x))) from unnest(v_told) x;
  end if;
  -- Outcomes before the ledger's keys, as in vendor_bet: calls with the same txId then wait in one order.
  insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, round_row, game_code, amount, win, cash_part,
    bonus_part, ref_tx_id, effect, promo_ref, tx_balance, occurred_at, told)
  select x.vendor, x.tx_id, x.op, x.fingerprint, x.state, x.code, x.member_id, x.currency, x.round_row, x.game_code, coalesce(x.amount, 0),
    coalesce(x.win, 0), coalesce(x.cash_part, 0), coalesce(x.bonus_part, 0), x.ref_tx_id, x.effect, x.promo_ref, x.tx_balance, x.occurred_at, x.told
  from unnest(v_outcomes) x;
  if v_movers <> '{}' then
    perform wallet_move_set(p_currency, v_now, 'vendor_round', v_movers, v_kinds, v_houses, v_sources, v_exts, v_prints, v_round_nos, v_bet_exts,
      v_stakes_cash, v_stakes_bonus, v_pays_cash, v_pays_bonus, v_counted_at);
  end if;
  -- The same text as vendor_reply, built from fixed words and integers.
  return query select x.place, ('{"code":"OK","duplicate":false,"balance":"' || x.balance || '","txBalance":"' || x.balance || '"}')::json
    from unnest(v_places, v_balances) as x(place, balance);
end $$;

select wallet_register('vendor_run', 'vendor_run(jsonb)', 'vendor_run_set(jsonb,bigint[],text,bigint[],bigint[],bigint[],bigint[])');
