-- after: lottery/sale
-- after: wallet/caller
-- The stored outcome of a slip's key, or null. For copies of an accepted call whose input is no longer valid.
create or replace function lottery_slip_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_key_outcome('lottery-slip:m' || p_member, p_key, p_fingerprint) $$;

-- Why one part of a slip is not on sale now; null if it is. Without settings of its own, so that it is inlined.
create or replace function lottery_part_closed(g lottery_game, i lottery_issue, p_now timestamptz) returns text
language sql stable
as $$
  select case
    when not g.is_open then 'game_closed'
    when p_now < i.open_at then 'issue_not_open'
    when p_now >= i.lock_at or i.state <> 'scheduled' then 'issue_closed'
  end
$$;

-- Counts every part against the limits of its issue, all or nothing; returns null, or the first limit that is exceeded,
-- with the index of its part. Issues in id order, as their locks.
create or replace function lottery_slip_use(p_member bigint, p_parts jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
  l lottery_rule;
  v_taken jsonb := '[]';
  v_refusal jsonb;
begin
  for r in
    select t."issueId" as issue, t."ruleVersion" as version, t.items, t.n, i.game_id
    from rows from (jsonb_to_recordset(p_parts) as ("issueId" bigint, "ruleVersion" integer, items jsonb)) with ordinality as t("issueId", "ruleVersion", items, n)
    join lottery_issue i on i.id = t."issueId" order by t."issueId"
  loop
    select * into strict l from lottery_rule where game_id = r.game_id and version = r.version;
    v_refusal := lottery_use(r.issue, p_member, l, r.items);
    if v_refusal is not null then
      perform lottery_unuse(t.issue, p_member, k, t.items)
      from jsonb_to_recordset(v_taken) as t(issue bigint, game smallint, version integer, items jsonb)
      join lottery_rule k on k.game_id = t.game and k.version = t.version;
      return v_refusal || jsonb_build_object('part', r.n - 1);
    end if;
    v_taken := v_taken || jsonb_build_object('issue', r.issue, 'game', r.game_id, 'version', r.version, 'items', r.items);
  end loop;
  return null;
end $$;

-- Places the orders of a slip over several games, all or none, in one transaction (issue 23 section 5). Parts:
-- {"issueId","ruleVersion","items"}, each of another issue, items as `lottery_place_orders` takes them. Returns
-- {"code":"ok","orderIds":[...]} in the order of parts and items, or a refusal with the index of its part; a refusal
-- decided by balance or time is stored under the key.
create or replace function lottery_place_slip(p_member bigint, p_key text, p_fingerprint bytea, p_bonus_first boolean, p_parts jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text := 'lottery-slip:m' || p_member;
  v_known jsonb;
  v_refusal jsonb;
  v_now timestamptz;
  v_currency text;
  v_ids bigint[] := '{}';
  v_locks jsonb := '[]';
  v_stakes jsonb := '[]';
  v_journal bigint[] := '{}';
  g lottery_game;
  x record;
  w record;
  s record;
  q record;
  r record;
begin
  select count(distinct i.id) as issues, count(distinct lg.currency) as currencies, min(lg.currency) as currency into x
  from jsonb_to_recordset(p_parts) as t("issueId" bigint)
  join lottery_issue i on i.id = t."issueId" join lottery_game lg on lg.id = i.game_id;
  if x.issues <> jsonb_array_length(p_parts) or x.currencies <> 1 then
    raise exception 'a slip is made of different issues of one currency' using errcode = 'LT913';
  end if;
  -- The member's accounts first: two copies of one call are serialised here.
  v_currency := wallet_currency_of(p_member, x.currency);
  select * into w from wallet_lock(p_member, v_currency);
  v_known := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_known is not null then return v_known; end if;

  -- Sales, then stocks, each in id order: as a batch does (`lottery_lock_batch`).
  for r in select "issueId" as id from jsonb_to_recordset(p_parts) as t("issueId" bigint) order by id loop
    perform lottery_share_sale(r.id);
  end loop;
  for r in select "issueId" as id from jsonb_to_recordset(p_parts) as t("issueId" bigint, items jsonb) where lottery_has_numbers(items) order by id loop
    perform lottery_lock_stock(r.id);
  end loop;
  -- Read only now: a game may have been closed, or got new rules, while this waited. Not stored: the caller prepares
  -- the items again under the new rules.
  if exists (
    select from jsonb_to_recordset(p_parts) as t("issueId" bigint, "ruleVersion" integer)
    join lottery_issue i on i.id = t."issueId" join lottery_game lg on lg.id = i.game_id where lg.rule_version <> t."ruleVersion"
  ) then
    return jsonb_build_object('code', 'rules_changed');
  end if;
  v_now := lotus_now();
  select sum(o.stake)::bigint as total, max(o.stake) as highest, bool_and(o.stake between l.min_stake and l.max_stake) as is_within into x
  from jsonb_to_recordset(p_parts) as t("issueId" bigint, "ruleVersion" integer, items jsonb)
  join lottery_issue i on i.id = t."issueId" join lottery_rule l on l.game_id = i.game_id and l.version = t."ruleVersion"
  cross join lateral jsonb_to_recordset(t.items) as o(stake bigint);
  if x.is_within is not true then
    raise exception 'a stake outside the limits came past the checks' using errcode = 'LT914';
  end if;

  v_refusal := coalesce(wallet_refusal(p_member, x.total, v_now), bonus_bet_refusal(p_member, v_currency, x.highest));
  if v_refusal is null then
    select jsonb_build_object('code', lottery_part_closed(lg, i, v_now), 'part', t.n - 1) into v_refusal
    from rows from (jsonb_to_recordset(p_parts) as ("issueId" bigint)) with ordinality as t(issue, n)
    join lottery_issue i on i.id = t.issue join lottery_game lg on lg.id = i.game_id
    where lottery_part_closed(lg, i, v_now) is not null order by t.n limit 1;
  end if;
  if v_refusal is null and w.cash + w.bonus < x.total then
    v_refusal := jsonb_build_object('code', 'insufficient_balance', 'balance', lottery_money(w.cash + w.bonus),
      'short', lottery_money(x.total - w.cash - w.bonus));
  end if;
  if v_refusal is null then v_refusal := lottery_slip_use(p_member, p_parts); end if;
  if v_refusal is not null then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', v_refusal);
  end if;

  for q in
    select t.issue, t.version, t.items, i.game_id, i.lock_at
    from rows from (jsonb_to_recordset(p_parts) as ("issueId" bigint, "ruleVersion" integer, items jsonb)) with ordinality as t(issue, version, items, n)
    join lottery_issue i on i.id = t.issue order by t.n
  loop
    select * into g from lottery_game where id = q.game_id;
    for r in
      select t.* from rows from (jsonb_to_recordset(q.items) as (play text, content jsonb, lines integer, points integer,
        unit bigint, price bigint, "prizeGroup" smallint, "rebateRate" bigint, "maxPayout" bigint, potential bigint, same text,
        stake bigint, salt text)) with ordinality as t order by t.ordinality
    loop
      select * into s from lottery_stake_order(g, q.version, p_member, v_currency, p_bonus_first, q.issue, q.lock_at, null, v_now, r, r.content);
      v_ids := v_ids || s.order_id;
      v_stakes := v_stakes || jsonb_build_array(jsonb_build_array(s.stake_cash::text, s.stake_bonus::text));
      v_journal := v_journal || s.journal_ids;
    end loop;
    v_locks := v_locks || to_jsonb(lottery_time(q.lock_at));
  end loop;
  perform protection_note(array[p_member], array[v_now], array[x.total], '{0}', '{0}');
  perform wallet_notify(p_member);
  -- What a copy's answer has not: the time, each part's lock, how the stakes were split, and the balance.
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, v_journal,
    jsonb_build_object('code', 'ok', 'orderIds', to_jsonb(v_ids::text[])), 'lottery')
    || jsonb_build_object('placed', jsonb_build_object('at', lottery_time(v_now), 'locks', v_locks, 'stakes', v_stakes,
      'funds', (select funds::jsonb from wallet_funds_of(array[p_member], v_currency))));
end $$;

-- The same through the wallet's entry.
create or replace function lottery_run_place_slip(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_place_slip((p ->> 'member')::bigint, p -> 'args' ->> 'key', decode(p ->> 'print', 'hex'),
    (p -> 'args' ->> 'bonusFirst')::boolean, p -> 'args' -> 'parts')
$$;

grant execute on function
  lottery_slip_outcome(bigint, text, bytea)
  to lotus_app;

select wallet_register('lottery_place_slip', 'lottery_run_place_slip(jsonb)');
select wallet_open_to_members('lottery_place_slip');
select wallet_register_lock('lottery_place_slip', 'lottery_lock_batch(jsonb, bigint[])');
