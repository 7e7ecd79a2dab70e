-- after: promotions/alike
-- after: promotions/pay
-- after: promotions/raffle
-- after: loyalty/board
create or replace function promotion_board_time(p_at timestamptz) returns text
language sql immutable parallel safe as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Opens the periods of a leaderboard: the seed of each is committed in the public log. `p_boards` are
-- [{"period","from","to","begins","ends","freezeAt","seed","salt","commitment"}], seed and salt in hex.
create or replace function promotion_boards_commit(p_id integer, p_version integer, p_boards jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_code text;
  b record;
begin
  select code into strict v_code from promotion where id = p_id for update;
  for b in
    select * from jsonb_to_recordset(p_boards) as x(period text, "from" date, "to" date, begins timestamptz, ends timestamptz, "freezeAt" timestamptz,
      seed text, salt text, commitment text)
    order by x.begins
  loop
    if encode(sha256(convert_to('lotus-board-seed-v1', 'UTF8') || decode(b.seed, 'hex')), 'hex') <> b.commitment then
      raise exception 'the commitment of board % % is of another seed', v_code, b.period using errcode = 'LT973';
    end if;
    insert into promotion_board (promotion_id, period, version, code, from_day, to_day, begins_at, ends_at, freeze_at, seed, salt, commitment, made_at)
    values (p_id, b.period, p_version, v_code, b."from", b."to", b.begins, b.ends, b."freezeAt", decode(b.seed, 'hex'), decode(b.salt, 'hex'), b.commitment,
      lotus_now());
    perform transparency_append('board', jsonb_build_object('step', 'commit', 'board', v_code, 'period', b.period, 'version', p_version,
      'from', promotion_board_time(b.begins), 'to', promotion_board_time(b.ends), 'freezeAt', promotion_board_time(b."freezeAt"),
      'commitment', b.commitment), array['board/' || v_code || '/' || b.period]);
  end loop;
end $$;

-- Whoever works on a board does so one after the other; with its secrets. Null where there is none, or the promotion is paused.
create or replace function promotion_board_lock(p_id integer, p_period text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  b promotion_board;
  v_state text;
begin
  select state into v_state from promotion where id = p_id for update;
  if v_state is null or v_state in ('DRAFT', 'PAUSED') then return null; end if;
  select * into b from promotion_board where promotion_id = p_id and period = p_period for update;
  if not found then return null; end if;
  return jsonb_build_object('state', b.state, 'code', b.code, 'version', b.version, 'endsAt', promotion_board_time(b.ends_at),
    'isDue', b.freeze_at <= lotus_now(), 'seed', encode(b.seed, 'hex'), 'salt', encode(b.salt, 'hex'));
end $$;

-- What everybody has in a board's days now: of valid bets what loyalty counts, of mission points what promotions have given.
create or replace function promotion_board_sums(p_id integer, p_period text) returns table (member_id bigint, score bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  b promotion_board;
  v_rule jsonb;
  v_least bigint;
begin
  select * into strict b from promotion_board where promotion_id = p_id and period = p_period;
  select rule into strict v_rule from promotion_version where promotion_id = p_id and version = b.version;
  v_least := trunc((v_rule -> 'metric' ->> 'least')::numeric * 10000)::bigint;
  if v_rule -> 'metric' ->> 'kind' = 'VALID_BET' then
    return query select x.member_id, x.score
      from loyalty_board(b.from_day, b.to_day, array(select jsonb_array_elements_text(v_rule -> 'metric' -> 'categories'))) x where x.score >= v_least;
  else
    return query select a.member_id, sum(a.amount)::bigint from promotion_award a
      join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version and v.rule ->> 'trigger' in ('PROGRESS', 'CHECKIN')
      where a.kind = 'POINTS' and a.at >= b.begins_at and a.at < b.ends_at group by a.member_id having sum(a.amount) >= v_least;
  end if;
end $$;

-- When these members reached what they have now.
create or replace function promotion_board_reached(p_id integer, p_period text, p_members bigint[]) returns table (member_id bigint, reached timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  b promotion_board;
  v_rule jsonb;
begin
  select * into strict b from promotion_board where promotion_id = p_id and period = p_period;
  select rule into strict v_rule from promotion_version where promotion_id = p_id and version = b.version;
  if v_rule -> 'metric' ->> 'kind' = 'VALID_BET' then
    return query select x.member_id, x.reached
      from loyalty_board_reached(p_members, b.from_day, b.to_day, array(select jsonb_array_elements_text(v_rule -> 'metric' -> 'categories'))) x;
  else
    return query select a.member_id, date_trunc('milliseconds', max(a.at)) from promotion_award a
      join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version and v.rule ->> 'trigger' in ('PROGRESS', 'CHECKIN')
      where a.kind = 'POINTS' and a.at >= b.begins_at and a.at < b.ends_at and a.cell = cell_of(a.member_id) and a.member_id = any (p_members)
      group by a.member_id;
  end if;
end $$;

-- Points that missions gave a member in a board's days, by day.
create or replace function promotion_board_points(p_member bigint, p_begins timestamptz, p_ends timestamptz) returns table (day date, amount bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select business_day(a.at), sum(a.amount)::bigint from promotion_award a
    join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version and v.rule ->> 'trigger' in ('PROGRESS', 'CHECKIN')
    where a.cell = cell_of(p_member) and a.member_id = p_member and a.kind = 'POINTS' and a.at >= p_begins and a.at < p_ends group by 1 order by 1;
end $$;

-- Counts a board that runs again: rows whose score changed are written, others stay. Whoever works on the board waits.
create or replace function promotion_board_count(p_id integer, p_period text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_members bigint[]; v_scores bigint[]; v_changed bigint[];
begin
  perform from promotion_board where promotion_id = p_id and period = p_period and state = 'OPEN' and begins_at <= lotus_now() for update;
  if not found then return 'state_conflict'; end if;
  select coalesce(array_agg(s.member_id), '{}'), coalesce(array_agg(s.score), '{}') into v_members, v_scores from promotion_board_sums(p_id, p_period) s;
  delete from promotion_board_score s where s.promotion_id = p_id and s.period = p_period
    and not exists (select from unnest(v_members) m where m = s.member_id);
  select coalesce(array_agg(n.member_id order by n.member_id), '{}') into v_changed from unnest(v_members, v_scores) as n(member_id, score)
  where not exists (select from promotion_board_score s where s.cell = cell_of(n.member_id) and s.member_id = n.member_id and s.promotion_id = p_id
    and s.period = p_period and s.score = n.score);
  insert into promotion_board_score as s (cell, member_id, promotion_id, period, score, reached)
  select cell_of(n.member_id), n.member_id, p_id, p_period, n.score, r.reached
  from promotion_board_reached(p_id, p_period, v_changed) r
  join unnest(v_members, v_scores) as n(member_id, score) on n.member_id = r.member_id
  order by 1, 2
  on conflict (cell, member_id, promotion_id, period) do update set score = excluded.score, reached = excluded.reached;
  update promotion_board set counted_at = lotus_now(),
    members = (select count(*) from promotion_board_score where promotion_id = p_id and period = p_period)
  where promotion_id = p_id and period = p_period;
  return 'ok';
end $$;

-- Freezes a board: from here on no score changes it. `p_rows` are [{"member","place","holder","score","reached","lines"}] in their order;
-- each is compared with the better ones.
create or replace function promotion_board_freeze(p_id integer, p_period text, p_rows jsonb, p_root text, p_members integer)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  b promotion_board;
begin
  select * into strict b from promotion_board where promotion_id = p_id and period = p_period for update;
  if b.state <> 'OPEN' or b.freeze_at > lotus_now() then return 'state_conflict'; end if;
  insert into promotion_board_place (cell, member_id, promotion_id, period, place, holder, score, reached, lines, left_out)
  select cell_of(x.member), x.member, p_id, p_period, x.place, x.holder, x.score, x.reached, x.lines, coalesce(x."leftOut", false)
  from jsonb_to_recordset(p_rows) as x(member bigint, place integer, holder text, score bigint, reached timestamptz, lines jsonb,
    "leftOut" boolean);
  -- Once for a person and household: whoever has something in common with a better place waits for the reviewer.
  update promotion_board_place t set alike = x.alike, evidence = x.evidence
  from (
    select a.member_id, array_agg(distinct c.place order by c.place) as alike, array_agg(distinct e.what order by e.what) as evidence
    from promotion_board_place a
    join promotion_board_place c on c.promotion_id = a.promotion_id and c.period = a.period and c.place < a.place
    cross join lateral unnest(promotion_likeness(a.member_id, c.member_id)) as e(what)
    where a.promotion_id = p_id and a.period = p_period group by a.member_id) x
  where t.cell = cell_of(x.member_id) and t.member_id = x.member_id and t.promotion_id = p_id and t.period = p_period;
  update promotion_board set state = 'FROZEN', root = p_root, members = p_members, seed_told = encode(seed, 'hex'), frozen_at = lotus_now()
  where promotion_id = p_id and period = p_period;
  delete from promotion_board_score where promotion_id = p_id and period = p_period;
  perform transparency_append('board', jsonb_build_object('step', 'freeze', 'board', b.code, 'period', p_period, 'root', p_root,
    'places', jsonb_array_length(p_rows), 'seed', encode(b.seed, 'hex')), array['board/' || b.code || '/' || p_period]);
  return 'ok';
end $$;

-- Ends a board without prizes: nobody has a place on it, or it was called off before it began.
create or replace function promotion_board_cancel(p_id integer, p_period text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_code text;
begin
  update promotion_board set state = 'CANCELLED', seed = null, salt = null, members = 0
  where promotion_id = p_id and period = p_period and state = 'OPEN' returning code into v_code;
  if not found then return; end if;
  perform transparency_append('board', jsonb_build_object('step', 'cancel', 'board', v_code, 'period', p_period),
    array['board/' || v_code || '/' || p_period]);
end $$;

-- The promotion is closed, and its row is locked: what has begun runs to its end, later periods are called off.
create or replace function promotion_boards_stop(p_id integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform promotion_board_cancel(p_id, period) from promotion_board where promotion_id = p_id and state = 'OPEN' and begins_at > lotus_now();
end $$;

-- An operator takes a member off a frozen board, or keeps one that has something in common with a better place.
create or replace function promotion_board_decide(p_id integer, p_period text, p_member bigint, p_decision text, p_by text, p_reason text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from promotion where id = p_id for update;
  perform from promotion_board where promotion_id = p_id and period = p_period and state = 'FROZEN' for update;
  if not found then return 'state_conflict'; end if;
  update promotion_board_place set decision = p_decision, decided_by = p_by, reason = p_reason
  where cell = cell_of(p_member) and member_id = p_member and promotion_id = p_id and period = p_period;
  if not found then return 'not_found'; end if;
  update promotion_board set decisions = decisions + 1 where promotion_id = p_id and period = p_period;
  return 'ok';
end $$;

-- Approves a frozen board, once, as it was looked at (root and count of decisions): whoever may not be given anything now is taken off, the
-- others move up, and the budget pays. `p_prizes` are [{"upTo","amount"}]. The caller opens the gifts in the same commit. Answers {"code","winners":[{"member","place","amount"}],"amount"}.
create or replace function promotion_board_pay(p_id integer, p_period text, p_root text, p_decisions integer, p_prizes jsonb, p_by text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  b promotion_board;
  v_amount bigint;
  v_last integer;
  v_code text;
begin
  perform from promotion where id = p_id for update;
  select * into b from promotion_board where promotion_id = p_id and period = p_period for update;
  if not found then return '{"code":"not_found"}'; end if;
  if b.state <> 'FROZEN' or b.root <> p_root or b.decisions <> p_decisions then
    return jsonb_build_object('code', 'state_conflict', 'state', b.state);
  end if;
  select max((x ->> 'upTo')::integer) into v_last from jsonb_array_elements(p_prizes) x;
  update promotion_board_place t set decision = 'PLAY'
  where promotion_id = p_id and period = p_period and decision is distinct from 'EXCLUDE'
    and not exists (select from promotion_raffle_may(array[t.member_id]));
  with left_over as (
    select member_id, row_number() over (order by place) as final from promotion_board_place
    where promotion_id = p_id and period = p_period and (decision is null or decision = 'KEEP'))
  update promotion_board_place t set final_place = o.final, amount = coalesce((
    select (x ->> 'amount')::bigint from jsonb_array_elements(p_prizes) x where o.final <= (x ->> 'upTo')::integer order by (x ->> 'upTo')::integer limit 1), 0)
  from left_over o where t.cell = cell_of(o.member_id) and t.member_id = o.member_id and t.promotion_id = p_id and t.period = p_period;
  if exists (select from promotion_board_place where promotion_id = p_id and period = p_period and final_place <= v_last and cardinality(alike) > 0
    and decision is null) then
    return '{"code":"state_conflict","state":"HELD"}';
  end if;
  -- Too many were taken off: whoever would move up to the last prizes was not kept when it was frozen.
  if (select count(final_place) < v_last and b.members > count(*)
    from promotion_board_place where promotion_id = p_id and period = p_period) then
    return '{"code":"state_conflict","state":"SHORT"}';
  end if;
  select coalesce(sum(amount), 0) into v_amount from promotion_board_place where promotion_id = p_id and period = p_period;
  v_code := promotion_spend(p_id, v_amount);
  if v_code is not null then return jsonb_build_object('code', v_code); end if;
  update promotion_board set state = 'PAID', paid = v_amount, approved_by = p_by, paid_at = lotus_now() where promotion_id = p_id and period = p_period;
  perform transparency_append('board', jsonb_build_object('step', 'pay', 'board', b.code, 'period', p_period, 'root', b.root,
    'places', (select coalesce(jsonb_agg(jsonb_build_array(final_place, holder, amount / 100) order by final_place), '[]') from promotion_board_place
      where promotion_id = p_id and period = p_period and amount > 0)), array['board/' || b.code || '/' || p_period]);
  return jsonb_build_object('code', 'ok', 'amount', v_amount::text, 'winners', (
    select coalesce(jsonb_agg(jsonb_build_object('member', member_id::text, 'place', final_place, 'amount', amount::text) order by final_place), '[]')
    from promotion_board_place where promotion_id = p_id and period = p_period and amount > 0));
end $$;

grant execute on function
  promotion_boards_commit(integer, integer, jsonb),
  promotion_board_lock(integer, text),
  promotion_board_sums(integer, text),
  promotion_board_reached(integer, text, bigint[]),
  promotion_board_points(bigint, timestamptz, timestamptz),
  promotion_board_count(integer, text),
  promotion_board_freeze(integer, text, jsonb, text, integer),
  promotion_board_cancel(integer, text),
  promotion_board_decide(integer, text, bigint, text, text, text),
  promotion_board_pay(integer, text, text, integer, jsonb, text)
  to lotus_app;
