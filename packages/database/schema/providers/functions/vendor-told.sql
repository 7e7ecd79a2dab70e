-- after: providers/vendor-valid
-- What a told round counts for, by the rule of all rounds (vendor_valued). What of the money there came from a bonus is not known, and
-- transfers take cash only: nothing comes off for it.
create or replace function vendor_told_valued(r vendor_told_round, p_rule jsonb) returns vendor_told_round
language plpgsql immutable as $$
declare
  v vendor_round;
begin
  v.category := r.category;
  v.bet := r.bet;
  v.win := r.win;
  v.bets := case r.state when 'closed' then 1 else 0 end;
  v.stake_bonus := 0;
  v.stake_cash := r.bet;
  v.valid_told := r.valid_told;
  v.odds_told := r.odds_told;
  v.outcome_told := r.outcome_told;
  v.jackpot_told := r.jackpot_told;
  v := vendor_valued(v, p_rule);
  r.valid := v.valid;
  r.valid_why := v.valid_why;
  return r;
end $$;

-- The event of one, as vendor_round_news: settled, or, where it is no longer closed, that it has no outcome any more.
create or replace function vendor_told_news(r vendor_told_round) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_no constant text := 'V' || lpad(r.id::text, 11, '0');
  v_is_settled constant boolean := r.state = 'closed';
begin
  return jsonb_build_object('currency', r.currency,
    'bets', jsonb_build_array(jsonb_build_object('kind', 'vendor:' || r.vendor, 'ref', v_no,
      'stake', vendor_money(case when v_is_settled then r.bet else 0 end), 'validBet', vendor_money(case when v_is_settled then r.valid else 0 end),
      'category', r.category, 'placedAt', vendor_time(r.opened_at), 'version', r.news, 'reversed', not v_is_settled)),
    'round', jsonb_build_object('vendor', r.vendor, 'roundId', r.round_id, 'roundNo', v_no, 'gameCode', r.game_code,
      'bet', vendor_money(case when v_is_settled then r.bet else 0 end), 'win', vendor_money(case when v_is_settled then r.win else 0 end)));
end $$;

-- Tells the other modules of one that counts: of a closed one that began from `p_from` on, and of each that was told before, whatever
-- the setting says since.
create or replace function vendor_told_count(r vendor_told_round, p_rule jsonb, p_from timestamptz) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if r.news > 0 or (r.state = 'closed' and r.bet > 0 and r.opened_at >= p_from) then
    r := vendor_told_valued(r, p_rule);
    r.news := r.news + 1;
    perform outbox_add('wallet.bets_settled', 'member:' || r.member_id, vendor_told_news(r));
  elsif not r.again then
    return;
  end if;
  update vendor_told_round k set valid = r.valid, valid_why = r.valid_why, news = r.news, again = false where k.id = r.id;
end $$;

-- What the program of before writes while it still runs, or runs again, is looked at once more: it tells nobody. It knows no valid bet
-- either, which is never more than the stake. Goes with the next release.
create or replace function vendor_told_by_before() returns trigger language plpgsql as $$
begin
  if current_setting('lotus.told_store', true) is distinct from 'on'
    and (tg_op = 'INSERT' or (new.state, new.bet, new.win) is distinct from (old.state, old.bet, old.win))
  then
    new.again := true;
  end if;
  if new.valid > new.bet then new.valid := new.bet; end if;
  return new;
end $$;
create or replace trigger vendor_told_by_before before insert or update on vendor_told_round
for each row execute function vendor_told_by_before();

-- Looks at what the program of before wrote, as `vendor_told_store` would have; answers how many.
create or replace function vendor_told_look(p_vendor text, p_rule jsonb, p_from timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r vendor_told_round;
  v_count integer := 0;
begin
  for r in
    select * from vendor_told_round k where k.vendor = p_vendor and k.again order by k.round_id, k.member_id limit 500 for update
  loop
    perform vendor_told_count(r, p_rule, p_from);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Stores a page of rounds that a vendor with a wallet of its own reports, each once and in its latest state; answers how many changed.
-- Those of unknown players or in another currency are left out. One that began from `p_from` on (null: none) counts as a round of our
-- wallet would: its news go out once for each change of its figures, and the same page again changes nothing. No journal and no limit:
-- those have the money that went there. It also tells members' pages, and extends their sessions, which no bet here would.
-- `p_asked`: when the page was asked for. What stands in one that was asked for later is newer, whichever is stored first.
create or replace function vendor_told_store(
  p_vendor text, p_currency text, p_rounds jsonb, p_idle_minutes integer, p_rule jsonb, p_from timestamptz, p_asked timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_changed vendor_told_round[] := '{}';
  r vendor_told_round;
  t record;
begin
  -- This is no program of before (vendor_told_by_before).
  perform set_config('lotus.told_store', 'on', true);
  -- In one order, so that two processes that read the same page wait for each other and never in a circle. Of two states of one round
  -- the one that ended last is its latest: an open one has not ended, a void one ends for good unless its time says otherwise.
  for t in
    select distinct on (x."roundId", p.member_id) p.member_id, x.*, coalesce(g.category, 'RNG') as category,
      least(coalesce(x."openedAt", lotus_now()), lotus_now()) as opened_at
    from rows from (jsonb_to_recordset(p_rounds) as ("roundId" text, member text, currency text, "gameCode" text, state text, bet bigint,
      win bigint, "openedAt" timestamptz, "closedAt" timestamptz, "validBet" bigint, odds integer, outcome text, jackpot bigint))
      with ordinality as x("roundId", member, currency, "gameCode", state, bet, win, "openedAt", "closedAt", "validBet", odds, outcome, jackpot, place)
    join vendor_player p on p.vendor = p_vendor and p.player_ref = x.member
    left join lateral vendor_game_state(p_vendor, x."gameCode") g on true
    where x.currency = p_currency and p.currency = p_currency
    order by x."roundId", p.member_id, x.state = 'open',
      coalesce(x."closedAt", case x.state when 'void' then 'infinity' else '-infinity' end::timestamptz) desc, x.state = 'void' desc, x.place desc
  loop
    insert into vendor_told_round as k
      (vendor, round_id, member_id, currency, game_code, category, state, bet, win, opened_at, closed_at, valid_told, odds_told, outcome_told, jackpot_told, asked_at)
    values (p_vendor, t."roundId", t.member_id, t.currency, coalesce(t."gameCode", '-'), t.category, t.state, t.bet, t.win, t.opened_at,
      case t.state when 'closed' then coalesce(t."closedAt", lotus_now()) end, t."validBet", t.odds, t.outcome, t.jackpot, p_asked)
    on conflict (vendor, round_id, member_id) do update set state = excluded.state, bet = excluded.bet, win = excluded.win,
      closed_at = coalesce(k.closed_at, excluded.closed_at), told_at = lotus_now(), asked_at = excluded.asked_at,
      valid_told = coalesce(excluded.valid_told, k.valid_told), odds_told = coalesce(excluded.odds_told, k.odds_told),
      outcome_told = coalesce(excluded.outcome_told, k.outcome_told), jackpot_told = coalesce(excluded.jackpot_told, k.jackpot_told)
      where (k.state, k.bet, k.win, k.valid_told, k.odds_told, k.outcome_told, k.jackpot_told) is distinct from
        (excluded.state, excluded.bet, excluded.win, coalesce(excluded.valid_told, k.valid_told), coalesce(excluded.odds_told, k.odds_told),
          coalesce(excluded.outcome_told, k.outcome_told), coalesce(excluded.jackpot_told, k.jackpot_told))
        -- A clock that was put back does not keep it for ever.
        and (k.asked_at is null or k.asked_at <= excluded.asked_at or k.asked_at > lotus_now())
    returning * into r;
    continue when not found;
    v_changed := v_changed || r;
    perform vendor_told_count(r, p_rule, p_from);
  end loop;
  perform set_config('lotus.told_store', '', true);
  update vendor_session s set expires_at = least(greatest(s.expires_at, k.at + make_interval(mins => p_idle_minutes)), s.ends_at)
  from (select c.member_id, c.game_code, max(c.opened_at) as at from unnest(v_changed) c group by 1, 2) k
  where s.vendor = p_vendor and s.member_id = k.member_id and s.game_code = k.game_code and s.kind = 'session'
    and s.mode = 'real' and s.expires_at > lotus_now();
  perform outbox_add('games.rounds_told', 'member:' || k.member_id, jsonb_build_object('openedAt', jsonb_agg(distinct k.day)))
  from (select c.member_id, to_jsonb(date_trunc('hour', c.opened_at)) as day from unnest(v_changed) c) k group by k.member_id;
  return cardinality(v_changed);
end $$;

grant execute on function
  vendor_told_look(text, jsonb, timestamptz),
  vendor_told_store(text, text, jsonb, integer, jsonb, timestamptz, timestamptz)
  to lotus_app;
