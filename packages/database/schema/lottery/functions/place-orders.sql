-- after: lottery/sale
-- after: wallet/caller
-- The stored outcome of a placement's key, or null. For copies of an accepted call whose input is no longer valid.
create or replace function lottery_placement_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_key_outcome('lottery:m' || p_member, p_key, p_fingerprint) $$;

-- Places all items or none, in one transaction: money, orders, event and the key's outcome (DECISIONS 9). Items have
-- the values checked by the rules:
-- {"play","content","lines","points","unit","price","prizeGroup","rebateRate","maxPayout","potential","same","stake",
-- "salt","numbers"}; see `lottery_takes`. Returns {"code":"ok","orderIds":[...],"duplicate":bool} or a refusal; a
-- refusal decided by balance or time is stored under the key.
create or replace function lottery_place_orders(
  p_member bigint, p_issue bigint, p_rule_version integer, p_key text, p_fingerprint bytea, p_bonus_first boolean, p_items jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text := 'lottery:m' || p_member;
  v_known jsonb;
  v_refusal jsonb;
  v_now timestamptz;
  v_currency text;
  v_total bigint;
  v_ids bigint[] := '{}';
  v_stakes jsonb := '[]';
  v_journal bigint[] := '{}';
  g lottery_game;
  i lottery_issue;
  l lottery_rule;
  x record;
  w record;
  s record;
  r record;
begin
  select lg.* into g from lottery_game lg join lottery_issue li on li.game_id = lg.id where li.id = p_issue;
  if not found then raise exception 'unknown issue %', p_issue using errcode = 'LT913'; end if;
  -- The member's accounts first: two copies of one call are serialised here.
  v_currency := wallet_currency_of(p_member, g.currency);
  select * into w from wallet_lock(p_member, v_currency);
  v_known := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_known is not null then return v_known; end if;
  -- Read again: the game may have been closed while this waited for the lock.
  select * into g from lottery_game where id = g.id;
  -- Not stored: the caller prepares the items again under the new rules.
  if g.rule_version <> p_rule_version then return jsonb_build_object('code', 'rules_changed'); end if;

  perform lottery_share_sale(p_issue);
  v_now := lotus_now();
  select * into i from lottery_issue where id = p_issue;
  select * into l from lottery_rule where game_id = g.id and version = g.rule_version;
  select sum(stake), min(stake) as lowest, max(stake) as highest into x from jsonb_to_recordset(p_items) as t(stake bigint);
  v_total := x.sum;
  if x.lowest < l.min_stake or x.highest > l.max_stake then
    raise exception 'a stake outside the limits came past the checks' using errcode = 'LT914';
  end if;

  v_refusal := coalesce(wallet_refusal(p_member, v_total, v_now), bonus_bet_refusal(p_member, v_currency, x.highest));
  v_refusal := case
    when v_refusal is not null then v_refusal
    when not g.is_open then jsonb_build_object('code', 'game_closed')
    when v_now < i.open_at then jsonb_build_object('code', 'issue_not_open')
    when v_now >= i.lock_at or i.state <> 'scheduled' then jsonb_build_object('code', 'issue_closed')
    when w.cash + w.bonus < v_total then jsonb_build_object('code', 'insufficient_balance',
      'balance', lottery_money(w.cash + w.bonus), 'short', lottery_money(v_total - w.cash - w.bonus))
  end;
  if v_refusal is null then v_refusal := lottery_use(p_issue, p_member, l, p_items); end if;
  if v_refusal is not null then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', v_refusal);
  end if;

  for r in
    select t.* from rows from (jsonb_to_recordset(p_items) as (play text, content jsonb, lines integer, points integer,
      unit bigint, price bigint, "prizeGroup" smallint, "rebateRate" bigint, "maxPayout" bigint, potential bigint, same text,
      stake bigint, salt text)) with ordinality as t order by t.ordinality
  loop
    select * into s from lottery_stake_order(g, g.rule_version, p_member, v_currency, p_bonus_first, p_issue, i.lock_at, null, v_now,
      r, r.content);
    v_ids := v_ids || s.order_id;
    v_stakes := v_stakes || jsonb_build_array(jsonb_build_array(s.stake_cash::text, s.stake_bonus::text));
    v_journal := v_journal || s.journal_ids;
  end loop;
  perform protection_note(array[p_member], array[v_now], array[v_total], '{0}', '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, v_journal,
    jsonb_build_object('code', 'ok', 'orderIds', to_jsonb(v_ids::text[])), 'lottery')
    || lottery_placed(v_now, i.lock_at, v_stakes, (select funds::jsonb from wallet_funds_of(array[p_member], v_currency)));
end $$;

-- What the first answer to a placement has beside the orders' ids, and a copy's has not: the time, how the stakes were
-- split, and the member's balance. Without settings of its own, so that it is inlined into the calling statement.
create or replace function lottery_placed(p_now timestamptz, p_lock_at timestamptz, p_stakes jsonb, p_funds jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('placed', jsonb_build_object('at', lottery_time(p_now), 'lockAt', lottery_time(p_lock_at), 'stakes', p_stakes, 'funds', p_funds))
$$;

-- Many placements as one set, each its member's only command of the batch (see wallet_command). Included are those that
-- pass every rule of lottery_place_orders and are paid from cash only. The values of limits that are read here cannot change
-- before they are written: all but the stocks of numbers belong to one member, whose lock is held; the batch has locked the
-- stocks, as it has the sales (`lottery_lock_batch`). The
-- calls of a batch are joined with their items once: each further join would compare all with all.
create or replace function lottery_place_set(p_items jsonb, p_places bigint[], p_currency text, p_members bigint[], p_room bigint[],
  p_cash bigint[], p_bonus bigint[])
returns table (n bigint, reply json)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_at text;
  -- One element per order.
  v_order_members bigint[];
  v_stakes bigint[];
  v_houses text[];
  v_order_nos text[];
  v_calls integer[];
  -- One element per call.
  v_places bigint[];
  v_callers bigint[];
  v_sources text[];
  v_keys text[];
  v_prints text[];
  v_ids text[];
  v_locks timestamptz[];
  v_splits text[];
begin
  v_now := lotus_now();
  with asked as materialized (
    select x.n, x.member, x.print, row_number() over () as place, 'lottery:m' || x.member as source, x.args ->> 'key' as key,
      (x.args ->> 'issueId')::bigint as issue_id, (x.args ->> 'ruleVersion')::integer as rule_version, x.args -> 'items' as items
    from rows from (jsonb_to_recordset(p_items) as (member bigint, print text, args jsonb)) with ordinality as x(member, print, args, n)
    where x.n = any (p_places)
  ), known as materialized (
    select k.n as place from wallet_keys_known((select array_agg(source order by place) from asked), (select array_agg(key order by place) from asked)) k
  ), sale as materialized (
    select i.id as issue_id, i.lock_at, g.id as game_id, 'lottery:' || lower(g.code) as house, g.rule_version, l as rule
    from (select distinct a.issue_id from asked a) a
    join lottery_issue i on i.id = a.issue_id
    join lottery_game g on g.id = i.game_id
    join lottery_rule l on l.game_id = g.id and l.version = g.rule_version
    where g.currency = p_currency and g.is_open and i.state = 'scheduled' and v_now >= i.open_at and v_now < i.lock_at
  ), sold as materialized (
    select a.*, s.lock_at, s.game_id, s.house, s.rule, case when p_bonus[array_position(p_members, a.member)] = 0 then p_room[array_position(p_members, a.member)] end as room
    from asked a join sale s on s.issue_id = a.issue_id and s.rule_version = a.rule_version
    where a.place not in (select k.place from known k)
  ), listed as materialized (
    -- Read as one list: the setup of reading a list costs more than the items of a call.
    select jsonb_path_query_array((select jsonb_agg(s.items order by s.n) from sold s), '$[*][*]') as items,
      (select array_agg(s.n order by s.n) from sold s cross join lateral generate_series(1, jsonb_array_length(s.items))) as calls
  ), line as materialized (
    select s.n, s.member, s.print, s.source, s.key, s.issue_id, s.lock_at, s.game_id, s.house, s.rule_version, s.rule, s.room, i.*,
      sum(i.stake) over c as total,
      bool_and(i.stake between (s.rule).min_stake and (s.rule).max_stake) over c as is_plain
    from listed
    cross join lateral rows from (
      jsonb_to_recordset(listed.items) as (play text, content jsonb, lines integer, points integer, unit bigint, price bigint,
        "prizeGroup" smallint, "rebateRate" bigint, "maxPayout" bigint, potential bigint, same text, stake bigint, salt text, numbers jsonb),
      unnest(listed.calls)) with ordinality
      as i(play, content, lines, points, unit, price, prize_group, rebate_rate, max_payout, potential, same, stake, salt, numbers, call, at)
    join sold s on s.n = i.call
    window c as (partition by i.call)
  ), take as materialized (
    -- A stock is shared by the calls of the batch: they take it together, or those on a number that it might not cover are left.
    select k.*, bool_and(coalesce(u.stake, 0) + k.of_all <= k.cap) over (partition by k.n) as fits
    from (
      select e.n, e.issue_id, e.scope, sum(e.amount)::bigint as amount, min(e.cap) as cap, sum(sum(e.amount)) over (partition by e.issue_id, e.scope) as of_all
      from (
        select l.n, l.issue_id, k.scope, k.amount, k.cap
        from line l cross join lateral lottery_scopes(l.member, l.rule, l.play, l.stake, l.lines, l.potential, l.same, l.max_payout) k
        union all
        select l.n, l.issue_id, k.scope, k.amount, k.cap
        from line l cross join lateral lottery_number_scopes(l.member, l.rule, l.play, l.numbers) k where jsonb_typeof(l.numbers) = 'object') e
      group by e.n, e.issue_id, e.scope) k
    left join lottery_usage u on u.issue_id = k.issue_id and u.scope = k.scope
  ), placed as materialized (
    select y.*, lottery_order_no(y.id) as order_no
    from (
      select x.*, nextval('lottery_order_id_seq') as id
      from (
        select l.*, dense_rank() over (order by l.n)::integer as call_at
        from line l where l.room >= l.total and l.is_plain and l.n = any (array(select k.n from take k where k.fits))
        order by l.n, l.at) x) y
  ), ordered as (
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, rebate_rate, max_payout, potential, same, stake, stake_cash, stake_bonus, salt, is_trial, chase_id, placed_at, lock_at)
    select id, order_no, member, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, rebate_rate, max_payout, potential, same, stake, stake, 0, salt, false, null, v_now, lock_at from placed
  ), used as (
    insert into lottery_usage as u (issue_id, scope, stake)
    select k.issue_id, k.scope, sum(k.amount) from take k where k.n = any (array(select p.n from placed p))
    group by k.issue_id, k.scope order by k.issue_id, k.scope
    on conflict (issue_id, scope) do update set stake = u.stake + excluded.stake
  ), orders as (
    select array_agg(member order by id) as members, array_agg(stake order by id) as stakes, array_agg(house order by id) as houses,
      array_agg(order_no order by id) as nos, array_agg(call_at order by id) as calls
    from placed
  ), calls as (
    select array_agg(c.n order by c.n) as places, array_agg(c.member order by c.n) as callers, array_agg(c.source order by c.n) as sources,
      array_agg(c.key order by c.n) as keys, array_agg(c.print order by c.n) as prints, array_agg(c.lock_at order by c.n) as locks,
      array_agg(c.ids order by c.n) as ids, array_agg(c.splits order by c.n) as splits
    from (
      select p.n, p.member, p.source, p.key, p.print, p.lock_at, string_agg('"' || p.id || '"', ',' order by p.id) as ids,
        string_agg('["' || p.stake || '","0"]', ',' order by p.id) as splits
      from placed p group by p.n, p.member, p.source, p.key, p.print, p.lock_at) c
  )
  select o.*, c.*
  into v_order_members, v_stakes, v_houses, v_order_nos, v_calls, v_places, v_callers, v_sources, v_keys, v_prints, v_locks, v_ids, v_splits
  from orders o cross join calls c;
  if v_places is null then return; end if;
  perform wallet_stake_set(p_currency, v_now, 'lottery', 'lottery_order', 'lottery', v_order_members, v_stakes, v_houses, v_order_nos, v_calls,
    v_callers, v_sources, v_keys, v_prints, array(select '{"code":"ok","orderIds":[' || i || ']}' from unnest(v_ids) with ordinality as t(i, at) order by at));
  v_at := lottery_time(v_now);
  -- The same text as lottery_placed, built from fixed words, integers and timestamps.
  return query
    select c.place, ('{"code":"ok","orderIds":[' || c.ids || '],"duplicate":false,"placed":{"at":"' || v_at || '","lockAt":"'
      || lottery_time(c.lock_at) || '","stakes":[' || c.splits || '],"funds":' || f.funds || '}}')::json
    from unnest(v_places, v_callers, v_ids, v_locks, v_splits) as c(place, member, ids, lock_at, splits)
    join wallet_funds_of(v_callers, p_currency) f on f.member = c.member;
end $$;

-- The same through the wallet's entry, so that many placements share a commit (DECISIONS 9).
create or replace function lottery_run_place_orders(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_place_orders((p ->> 'member')::bigint, (p -> 'args' ->> 'issueId')::bigint, (p -> 'args' ->> 'ruleVersion')::integer,
    p -> 'args' ->> 'key', decode(p ->> 'print', 'hex'), (p -> 'args' ->> 'bonusFirst')::boolean, p -> 'args' -> 'items')
$$;

grant execute on function
  lottery_placement_outcome(bigint, text, bytea)
  to lotus_app;

-- Run after the wallet's entry exists: placements run through it.
select wallet_register('lottery_place_orders', 'lottery_run_place_orders(jsonb)', 'lottery_place_set(jsonb, bigint[], text, bigint[], bigint[], bigint[], bigint[])');
select wallet_open_to_members('lottery_place_orders');
select wallet_register_lock('lottery_place_orders', 'lottery_lock_batch(jsonb, bigint[])');
