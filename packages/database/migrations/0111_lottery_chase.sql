-- module: lottery
-- Chases (lottery.md 5.5, ADR 0006): bets on consecutive issues, made and paid for in one transaction. The orders of every
-- issue are ordinary rows of `lottery_order` from the beginning, so lock, root, draw and settlement know nothing of chases.

create table lottery_chase (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  game_id smallint not null references lottery_game,
  rule_version integer not null,
  generator text not null check (generator in ('same', 'multiply', 'profit', 'manual')),
  -- Whether the rest is given back once one of its orders has won.
  win_stop boolean not null,
  -- In the order of their draws; the multiple of each stands at the same place.
  issue_ids bigint[] not null check (cardinality(issue_ids) between 2 and 500),
  multiples integer[] not null,
  item_count smallint not null check (item_count between 1 and 50),
  stake bigint not null check (stake > 0),
  -- That of all its orders, too.
  created_at timestamptz not null,
  -- A win was settled and the rest has to be given back; done by a job, one chase a transaction.
  stop_due boolean not null default false,
  stop_reason text check (stop_reason in ('win', 'member', 'operator')),
  stopped_at timestamptz,
  -- Of an operator: why, which the member reads, and who.
  stop_note text check (length(stop_note) between 3 and 140),
  stopped_by bigint,
  stopped_by_name text,
  check ((stop_reason is not distinct from 'operator') = (stop_note is not null and stopped_by is not null and stopped_by_name is not null)),
  check (cardinality(multiples) = cardinality(issue_ids)),
  check ((stop_reason is null) = (stopped_at is null)),
  check (stop_reason <> 'win' or win_stop),
  check (not stop_due or (win_stop and stop_reason is null))
);
create index lottery_chase_member on lottery_chase (member_id, id desc);
create index lottery_chase_due on lottery_chase (id) where stop_due;

-- The stored outcome of a chase's key, or null.
create function lottery_chase_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_key_outcome('lottery-chase:m' || p_member, p_key, p_fingerprint) $$;

-- Why an issue takes no bet of a chase now; null where it does. It may be placed on before its own sale opens: its row, and
-- with it the commitment of its seed, stands.
create function lottery_chase_closed(i lottery_issue, p_now timestamptz) returns jsonb
language sql stable set search_path = public, pg_temp
as $$
  select case when p_now >= i.lock_at or i.state <> 'scheduled'
    then jsonb_build_object('code', 'issue_closed', 'issue', i.issue_no) end
$$;

-- What an order of `p_to` stakes on each number of a choice, where one of `p_from` stakes `p_numbers`: exact, since every line
-- of an order has the same stake. Null where no limit counts its numbers.
create function lottery_chase_numbers(p_numbers jsonb, p_from bigint, p_to bigint) returns jsonb
language sql immutable set search_path = public, pg_temp
as $$
  select jsonb_object_agg(n.key, div(n.value::numeric * p_to, p_from)::bigint)
  from jsonb_each_text(case when jsonb_typeof(p_numbers) = 'object' then p_numbers end) n
$$;

-- Counts every issue's orders against its limits, all or nothing; answers null, or a limit that is passed. Issues are taken
-- in the order of their ids and in each its scopes, here as where orders are given back: two chases of which one is
-- placed and one returned never wait for each other. `p_numbers`: {"stake","numbers"} at the place of each item.
create function lottery_chase_use(p_member bigint, l lottery_rule, p_issues jsonb, p_numbers jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
  v_items jsonb;
  v_ids bigint[] := '{}';
  v_taken jsonb[] := '{}';
  v_refusal jsonb;
begin
  for r in select t.* from jsonb_to_recordset(p_issues) as t("issueId" bigint, items jsonb) order by t."issueId" loop
    select jsonb_agg(i || jsonb_build_object('numbers', lottery_chase_numbers(p_numbers -> (i ->> 'at')::integer -> 'numbers',
      (p_numbers -> (i ->> 'at')::integer ->> 'stake')::bigint, (i ->> 'stake')::bigint))) into v_items
    from jsonb_array_elements(r.items) i;
    v_refusal := lottery_use(r."issueId", p_member, l, v_items);
    if v_refusal is not null then
      perform lottery_unuse(t.id, p_member, l, t.items) from unnest(v_ids, v_taken) as t(id, items);
      return v_refusal || jsonb_build_object('issue', (select issue_no from lottery_issue where id = r."issueId"));
    end if;
    v_ids := v_ids || r."issueId";
    v_taken := v_taken || v_items;
  end loop;
  return null;
end $$;

-- Makes a chase with all its orders, or nothing. `p_issues` in the order of their draws: {"issueId","multiple","items"}, items as
-- `lottery_place_orders` takes them but for content and numbers, which stand once in `p_contents` and `p_numbers` at the
-- item's place. Answers {"code":"ok","chaseId":...} or a refusal, stored under the key.
create function lottery_place_chase(
  p_member bigint, p_game smallint, p_rule_version integer, p_key text, p_fingerprint bytea, p_bonus_first boolean,
  p_win_stop boolean, p_generator text, p_contents jsonb, p_numbers jsonb, p_issues jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text := 'lottery-chase:m' || p_member;
  v_known jsonb;
  v_refusal jsonb;
  v_now timestamptz;
  v_currency text;
  v_ids bigint[];
  v_chase bigint;
  v_order bigint;
  v_journal bigint[] := '{}';
  g lottery_game;
  l lottery_rule;
  x record;
  w record;
  s record;
  r record;
begin
  select * into strict g from lottery_game where id = p_game;
  v_currency := wallet_currency_of(p_member, g.currency);
  select * into w from wallet_lock(p_member, v_currency);
  v_known := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_known is not null then return v_known; end if;
  -- Again: a game may have been closed while this waited for the lock.
  select * into g from lottery_game where id = g.id;
  if g.rule_version <> p_rule_version then return jsonb_build_object('code', 'rules_changed'); end if;
  select * into l from lottery_rule where game_id = g.id and version = g.rule_version;

  select array_agg(t.id order by t.n) into v_ids
  from rows from (jsonb_to_recordset(p_issues) as ("issueId" bigint)) with ordinality as t(id, n);
  -- The sale of every issue is held open until this commits; all that hold several take them in one order.
  for r in select id from unnest(v_ids) as t(id) order by id loop
    perform lottery_share_sale(r.id);
  end loop;
  v_now := lotus_now();
  select sum(i.stake)::bigint as total, min(i.stake) as lowest, max(i.stake) as highest, count(*) as orders into x
  from jsonb_to_recordset(p_issues) as t(items jsonb) cross join lateral jsonb_to_recordset(t.items) as i(stake bigint);
  if x.lowest < l.min_stake or x.highest > l.max_stake or g.chase_issues_max < cardinality(v_ids) then
    raise exception 'a chase outside the limits came past the checks' using errcode = 'LT914';
  end if;
  if (select count(*) from lottery_issue where id = any (v_ids) and game_id = g.id) <> cardinality(v_ids) then
    raise exception 'a chase is made of different issues of one game' using errcode = 'LT913';
  end if;

  v_refusal := wallet_refusal(p_member, x.total, v_now);
  if v_refusal is null and not g.is_open then v_refusal := jsonb_build_object('code', 'game_closed'); end if;
  if v_refusal is null then
    select lottery_chase_closed(i, v_now) into v_refusal from lottery_issue i
    where i.id = any (v_ids) and lottery_chase_closed(i, v_now) is not null order by i.draw_at limit 1;
  end if;
  if v_refusal is null and w.cash + w.bonus < x.total then
    v_refusal := jsonb_build_object('code', 'insufficient_balance', 'balance', lottery_money(w.cash + w.bonus),
      'short', lottery_money(x.total - w.cash - w.bonus));
  end if;
  if v_refusal is null then v_refusal := lottery_chase_use(p_member, l, p_issues, p_numbers); end if;
  if v_refusal is not null then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', v_refusal);
  end if;

  insert into lottery_chase (member_id, game_id, rule_version, generator, win_stop, issue_ids, multiples, item_count, stake, created_at)
  values (p_member, g.id, l.version, p_generator, p_win_stop, v_ids,
    (select array_agg(t.multiple order by t.n) from rows from (jsonb_to_recordset(p_issues) as (multiple integer)) with ordinality as t(multiple, n)),
    x.orders / cardinality(v_ids), x.total, v_now)
  returning id into v_chase;
  for r in
    select i.id as issue, i.lock_at, t.n, o.*
    from rows from (jsonb_to_recordset(p_issues) as ("issueId" bigint, items jsonb)) with ordinality as t(issue, items, n)
    join lottery_issue i on i.id = t.issue
    cross join lateral jsonb_to_recordset(t.items) as o(at integer, play text, lines integer, points integer, unit bigint, price bigint,
      "prizeGroup" smallint, "rebateRate" bigint, "maxPayout" bigint, potential bigint, same text, stake bigint, salt text)
    order by t.n, o.at
  loop
    v_order := nextval('lottery_order_id_seq');
    select * into s from wallet_stake(p_member, v_currency, r.stake, p_bonus_first, 'lottery:' || lower(g.code),
      'lottery', 'L' || lpad(v_order::text, 11, '0'), 'lottery_order', 'L' || lpad(v_order::text, 11, '0'));
    if not s.ok then raise exception 'the balance was looked at under the lock' using errcode = 'LT915'; end if;
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, rebate_rate, max_payout, potential, same, stake, stake_cash, stake_bonus, salt, is_trial, chase_id, placed_at, lock_at)
    values (v_order, 'L' || lpad(v_order::text, 11, '0'), p_member, r.issue, g.id, l.version, r.play, p_contents -> r.at, r.lines,
      r.points, r.unit, r.price, r."prizeGroup", r."rebateRate", r."maxPayout", r.potential, r.same, r.stake, s.stake_cash, s.stake_bonus, r.salt,
      v_currency <> g.currency, v_chase, v_now, r.lock_at);
    v_journal := v_journal || s.journal_ids;
  end loop;
  perform protection_note(array[p_member], array[v_now], array[x.total], '{0}', '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, v_journal,
    jsonb_build_object('code', 'ok', 'chaseId', v_chase::text), 'lottery');
end $$;

create function lottery_run_place_chase(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_place_chase((p ->> 'member')::bigint, (p -> 'args' ->> 'gameId')::smallint, (p -> 'args' ->> 'ruleVersion')::integer,
    p -> 'args' ->> 'key', decode(p ->> 'print', 'hex'), (p -> 'args' ->> 'bonusFirst')::boolean, (p -> 'args' ->> 'winStop')::boolean,
    p -> 'args' ->> 'generator', p -> 'args' -> 'contents', p -> 'args' -> 'numbers', p -> 'args' -> 'issues')
$$;
select wallet_register('lottery_place_chase', 'lottery_run_place_chase(jsonb)');

-- --- giving back -------------------------------------------------------------------------------------------------

-- Holds the sale of all issues in which a chase has waiting orders. After the member's lock.
create function lottery_chase_share(c lottery_chase) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_issue bigint;
begin
  for v_issue in
    select distinct issue_id from lottery_order where chase_id = c.id and placed_at = c.created_at and status = 2 order by issue_id
  loop
    perform lottery_share_sale(v_issue);
  end loop;
end $$;

-- The places of a chase's issues that can still be given back at `p_now`.
create function lottery_chase_open(c lottery_chase, p_now timestamptz) returns integer[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(x.place order by x.place), '{}') from (
    select distinct array_position(c.issue_ids, o.issue_id) as place
    from lottery_order o join lottery_issue i on i.id = o.issue_id
    where o.chase_id = c.id and o.placed_at = c.created_at and o.status = 2 and lottery_chase_closed(i, p_now) is null) x
$$;

-- Gives back the waiting orders of some places, issue by issue in the order of their ids. `p_items`: {"orderIds","stake",
-- "numbers"}, what an order of that stake among these stakes on each number, where some limit counts them.
create function lottery_chase_return(c lottery_chase, g lottery_game, p_places integer[], p_status smallint, p_items jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  l lottery_rule;
  r record;
begin
  select * into l from lottery_rule where game_id = c.game_id and version = c.rule_version;
  for r in
    with item as (
      select k.id::bigint as id, t.stake, t.numbers
      from jsonb_to_recordset(p_items) as t("orderIds" jsonb, stake bigint, numbers jsonb)
      cross join lateral jsonb_array_elements_text(t."orderIds") k(id)
    )
    select i.id, i.issue_no, array_agg(o.id order by o.id) as ids, array_agg(o.placed_at order by o.id) as placed,
      jsonb_agg(jsonb_build_object('play', o.play, 'stake', o.stake, 'lines', o.lines, 'potential', o.potential, 'same', o.same,
        'maxPayout', o.max_payout, 'numbers', lottery_chase_numbers(t.numbers, t.stake, o.stake))) as items
    from lottery_order o join lottery_issue i on i.id = o.issue_id left join item t on t.id = o.id
    where o.chase_id = c.id and o.placed_at = c.created_at and o.status = 2
      and array_position(c.issue_ids, o.issue_id) = any (p_places)
    group by i.id, i.issue_no order by i.id
  loop
    perform lottery_give_back(r.ids, r.placed, p_status, g.currency, g.code, r.issue_no);
    perform lottery_unuse(r.id, c.member_id, l, r.items);
  end loop;
end $$;

-- Gives the tail of a chase back to its member: from the issue `p_from` (null: all that has not locked). `p_to` is the last
-- issue meant; where a later one waits, the answer is `chase_not_last`. A copy of the call answers as the first.
create function lottery_cancel_chase(p_member bigint, p_chase bigint, p_from bigint, p_to bigint, p_items jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c lottery_chase;
  g lottery_game;
  v_now timestamptz;
  v_open integer[];
  v_from integer;
  v_last integer;
begin
  select * into c from lottery_chase where id = p_chase and member_id = p_member;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into g from lottery_game where id = c.game_id;
  perform wallet_lock(p_member, wallet_currency_of(p_member, g.currency));
  perform lottery_chase_share(c);
  v_now := lotus_now();
  if not g.is_cancel_allowed then return jsonb_build_object('code', 'cancel_not_allowed'); end if;
  v_open := lottery_chase_open(c, v_now);
  v_from := coalesce(array_position(c.issue_ids, p_from), v_open[1], 1);
  v_last := v_open[cardinality(v_open)];
  if coalesce(v_last, 0) < v_from then
    -- Nothing waits from there on: given back by an earlier copy, or too late.
    if exists (select from lottery_order where chase_id = c.id and placed_at = c.created_at and status = 8
      and array_position(c.issue_ids, issue_id) >= v_from and (p_from is null or issue_id = p_from)) then
      return jsonb_build_object('code', 'ok', 'duplicate', true);
    end if;
    return jsonb_build_object('code', 'issue_closed', 'issue', (select issue_no from lottery_issue where id = coalesce(p_from, c.issue_ids[cardinality(c.issue_ids)])));
  end if;
  if p_from is not null and not v_from = any (v_open) then
    return jsonb_build_object('code', 'issue_closed', 'issue', (select issue_no from lottery_issue where id = p_from));
  end if;
  if p_to is not null and coalesce(array_position(c.issue_ids, p_to), 0) < v_last then
    return jsonb_build_object('code', 'chase_not_last', 'lastIssue', (select issue_no from lottery_issue where id = c.issue_ids[v_last]));
  end if;
  perform lottery_chase_return(c, g, (select array_agg(place) from unnest(v_open) as t(place) where place >= v_from), 8::smallint, p_items);
  if v_from = v_open[1] then
    update lottery_chase set stop_reason = 'member', stopped_at = v_now, stop_due = false where id = c.id and stop_reason is null;
  end if;
  return jsonb_build_object('code', 'ok');
end $$;

create function lottery_run_cancel_chase(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_cancel_chase((p ->> 'member')::bigint, (p -> 'args' ->> 'chaseId')::bigint, (p -> 'args' ->> 'fromIssueId')::bigint,
    (p -> 'args' ->> 'toIssueId')::bigint, p -> 'args' -> 'items')
$$;
select wallet_register('lottery_cancel_chase', 'lottery_run_cancel_chase(jsonb)');

-- --- stop on win -------------------------------------------------------------------------------------------------

-- Marks the chases that stop on a win and have one among these orders ({"id","placedAt"}, times to the millisecond); returns
-- how many. What is marked, stopped or given up already stays so.
create function lottery_mark_won_chases(p_orders jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  update lottery_chase c set stop_due = true
  from jsonb_to_recordset(p_orders) as x(id bigint, "placedAt" timestamptz)
  join lottery_order o on o.id = x.id and o.placed_at between x."placedAt" - interval '1 ms' and x."placedAt" + interval '2 ms'
  where c.id = o.chase_id and o.status = 4 and c.win_stop and c.stop_reason is null and not c.stop_due;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Gives back what a won chase still has waiting, once: orders whose sale is over stay as they are. False where that was done.
create function lottery_stop_chase(p_chase bigint, p_items jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c lottery_chase;
  g lottery_game;
  v_now timestamptz;
begin
  select * into strict c from lottery_chase where id = p_chase;
  select * into g from lottery_game where id = c.game_id;
  perform wallet_lock(c.member_id, wallet_currency_of(c.member_id, g.currency));
  perform lottery_chase_share(c);
  v_now := lotus_now();
  select * into c from lottery_chase where id = p_chase for no key update;
  if not c.stop_due then return false; end if;
  perform lottery_chase_return(c, g, lottery_chase_open(c, v_now), 6::smallint, p_items);
  update lottery_chase set stop_due = false, stop_reason = 'win', stopped_at = v_now where id = p_chase;
  return true;
end $$;

-- Gives back what a chase has waiting and unlocked, at an operator's word; a win that was due to stop it does so no more.
-- Answers 'ok', or why nothing was done.
create function lottery_halt_chase(p_chase bigint, p_reason text, p_operator bigint, p_operator_name text, p_items jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c lottery_chase;
  g lottery_game;
  v_now timestamptz;
  v_open integer[];
begin
  select * into strict c from lottery_chase where id = p_chase;
  select * into g from lottery_game where id = c.game_id;
  perform wallet_lock(c.member_id, wallet_currency_of(c.member_id, g.currency));
  perform lottery_chase_share(c);
  v_now := lotus_now();
  select * into c from lottery_chase where id = p_chase for no key update;
  v_open := lottery_chase_open(c, v_now);
  if cardinality(v_open) = 0 then return 'nothing_waits'; end if;
  perform lottery_chase_return(c, g, v_open, 8::smallint, p_items);
  if c.stop_reason is null then
    update lottery_chase set stop_due = false, stop_reason = 'operator', stopped_at = v_now, stop_note = p_reason,
      stopped_by = p_operator, stopped_by_name = p_operator_name
    where id = p_chase;
  end if;
  return 'ok';
end $$;

grant select on lottery_chase to lotus_app;
grant execute on function
  lottery_chase_outcome(bigint, text, bytea),
  lottery_mark_won_chases(jsonb),
  lottery_stop_chase(bigint, jsonb),
  lottery_halt_chase(bigint, text, bigint, text, jsonb)
  to lotus_app;
