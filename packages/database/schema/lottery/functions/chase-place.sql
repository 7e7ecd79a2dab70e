-- after: wallet/caller
-- The stored outcome of a chase's key, or null.
create or replace function lottery_chase_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_key_outcome('lottery-chase:m' || p_member, p_key, p_fingerprint) $$;

-- Why an issue takes no bet of a chase now; null if it does. A chase may bet before the issue's own sale opens: its
-- row, and so the commitment of its seed, exists.
create or replace function lottery_chase_closed(i lottery_issue, p_now timestamptz) returns jsonb
language sql stable set search_path = public, pg_temp
as $$
  select case when p_now >= i.lock_at or i.state <> 'scheduled'
    then jsonb_build_object('code', 'issue_closed', 'issue', i.issue_no) end
$$;

-- The stake of an order of `p_to` on each number of a content, if an order of `p_from` stakes `p_numbers`: exact, since
-- every line of an order has the same stake. Null if no limit counts its numbers.
create or replace function lottery_chase_numbers(p_numbers jsonb, p_from bigint, p_to bigint) returns jsonb
language sql immutable set search_path = public, pg_temp
as $$
  select jsonb_object_agg(n.key, div(n.value::numeric * p_to, p_from)::bigint)
  from jsonb_each_text(case when jsonb_typeof(p_numbers) = 'object' then p_numbers end) n
$$;

-- Counts every issue's orders against its limits, all or nothing; returns null, or a limit that is exceeded. Issues are
-- locked in id order and scopes in order within each, here and where orders are cancelled: so a chase being placed and
-- one being cancelled never wait for each other. `p_numbers`: {"stake","numbers"} at the index of each item.
create or replace function lottery_chase_use(p_member bigint, l lottery_rule, p_issues jsonb, p_numbers jsonb) returns jsonb
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

-- Creates a chase with all its orders, or nothing. `p_issues` ordered by draw: {"issueId","multiple","items"}, items as
-- `lottery_place_orders` takes them except content and numbers, which are given once in `p_contents` and `p_numbers` at
-- the item's index. Returns {"code":"ok","chaseId":...} or a refusal, stored under the key.
create or replace function lottery_place_chase(
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
  -- Read again: the game may have been closed while this waited for the lock.
  select * into g from lottery_game where id = g.id;
  if g.rule_version <> p_rule_version then return jsonb_build_object('code', 'rules_changed'); end if;
  select * into l from lottery_rule where game_id = g.id and version = g.rule_version;

  select array_agg(t.id order by t.n) into v_ids
  from rows from (jsonb_to_recordset(p_issues) as ("issueId" bigint)) with ordinality as t(id, n);
  -- The sale of every issue is locked in shared mode until the commit; everything that locks several issues does so in
  -- one order.
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

  v_refusal := coalesce(wallet_refusal(p_member, x.total, v_now), bonus_bet_refusal(p_member, v_currency, x.highest));
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
    select * into s from lottery_stake_order(g, l.version, p_member, v_currency, p_bonus_first, r.issue, r.lock_at, v_chase, v_now,
      r, p_contents -> r.at);
    v_journal := v_journal || s.journal_ids;
  end loop;
  perform protection_note(array[p_member], array[v_now], array[x.total], '{0}', '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, v_journal,
    jsonb_build_object('code', 'ok', 'chaseId', v_chase::text), 'lottery');
end $$;

create or replace function lottery_run_place_chase(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_place_chase((p ->> 'member')::bigint, (p -> 'args' ->> 'gameId')::smallint, (p -> 'args' ->> 'ruleVersion')::integer,
    p -> 'args' ->> 'key', decode(p ->> 'print', 'hex'), (p -> 'args' ->> 'bonusFirst')::boolean, (p -> 'args' ->> 'winStop')::boolean,
    p -> 'args' ->> 'generator', p -> 'args' -> 'contents', p -> 'args' -> 'numbers', p -> 'args' -> 'issues')
$$;

grant execute on function
  lottery_chase_outcome(bigint, text, bytea)
  to lotus_app;

select wallet_register('lottery_place_chase', 'lottery_run_place_chase(jsonb)');
select wallet_open_to_members('lottery_place_chase');
