-- Registers a command of a module above (see the table wallet_command). Its form for sets has more parameters than the
-- table says: (items jsonb, places bigint[], currency text, members bigint[], room bigint[], cash bigint[], bonus bigint[]);
-- the last two are the members' balances in both buckets, which together cover their room.
create or replace function wallet_register(p_name text, p_function regprocedure, p_set_function regprocedure default null) returns void
language sql volatile set search_path = public, pg_temp
as $$
  insert into wallet_command (name, function, set_function) values (p_name, p_function, p_set_function)
  on conflict (name) do update set function = excluded.function, set_function = excluded.set_function
$$;

-- After `wallet_register`: what the command locks beside its member.
create or replace function wallet_register_lock(p_name text, p_function regprocedure) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update wallet_command set lock_function = p_function where name = p_name;
end $$;

create or replace function wallet_register_counter(p_name text, p_function regprocedure) returns void
language sql volatile set search_path = public, pg_temp
as $$
  insert into limit_counter (name, function) values (p_name, p_function)
  on conflict (name) do update set function = excluded.function
$$;

-- Waits one second for a lock, no longer: then nothing was done (55P03), and the caller tries again under the same key.
-- Each look-up finds a few rows of a large table, and planning one costs more than running it: so one plan for all.
create or replace function wallet_run(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan set lock_timeout = '1s' as $$
declare
  v_member constant bigint := (p ->> 'member')::bigint;
  v_currency constant text := p ->> 'currency';
  v_amount constant bigint := (p ->> 'amount')::bigint;
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_function regprocedure;
  v_reply jsonb;
begin
  perform wallet_check_caller(jsonb_build_array(p));
  case p ->> 'op'
    when 'bet', 'bet_win' then
      return wallet_bet(v_member, v_currency, v_amount, (p ->> 'bonusFirst')::boolean, p ->> 'house', p ->> 'source', p ->> 'ext',
        v_print, p ->> 'refKind', p ->> 'refNo', case p ->> 'op' when 'bet_win' then (p ->> 'win')::bigint end);
    when 'win' then
      return wallet_win(v_member, v_currency, v_amount, p ->> 'house', p ->> 'source', p ->> 'ext', v_print, p ->> 'refKind',
        p ->> 'refNo', p ->> 'betSource', p ->> 'betExt');
    when 'rollback' then
      return wallet_rollback(v_member, v_currency, p ->> 'source', p ->> 'ext', v_print, p ->> 'betSource', p ->> 'betExt');
    when 'adjust' then
      return wallet_adjust(v_member, v_currency, v_amount, p ->> 'house', p ->> 'source', p ->> 'ext', v_print, p ->> 'refKind', p ->> 'refNo');
    when 'credit' then
      return wallet_credit(v_member, v_currency, v_amount, p ->> 'entry', p ->> 'house', p ->> 'source', p ->> 'ext', v_print,
        p ->> 'refKind', p ->> 'refNo');
    when 'hold' then
      return wallet_hold(v_member, v_currency, v_amount, p ->> 'source', p ->> 'ext', v_print, p ->> 'refKind', p ->> 'refNo');
    when 'resolve_hold' then
      -- A hold of a member other than the given one is not touched.
      if not exists (select from hold where id = (p ->> 'hold')::bigint and member_id = v_member) then
        return jsonb_build_object('code', 'hold_not_found');
      end if;
      return wallet_resolve_hold((p ->> 'hold')::bigint, p ->> 'action', p ->> 'house');
    when 'group' then
      return wallet_post_group(v_member, v_currency, p ->> 'source', p ->> 'ext', v_print, p ->> 'refKind', p ->> 'refNo', p -> 'legs');
    when 'call' then
      select function into strict v_function from wallet_command where name = p ->> 'fn';
      execute format('select %s($1)', v_function::regproc) into v_reply using p;
      return v_reply;
  end case;
end $$;

-- Many commands in one commit; replies in their order. Members are locked in id order, then what registered commands
-- share, each kind in one order for all of them. Bets, bets with their win, wins and rollbacks on new keys that will
-- certainly pass are written as one set; a member's first other command and all that follow go through `wallet_run` in
-- order. Any error rolls everything back: the caller then runs the items singly, which their keys make
-- safe.
create or replace function wallet_run_batch(p_items jsonb) returns json
language plpgsql volatile security definer
set search_path = public, pg_temp
-- Each look-up below finds a few rows of a large table: the plan must not depend on old statistics. For the same reason
-- keys are looked up by scalar sub-queries, which are never turned into a table scan.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
-- One member's locked row delays the others of the batch for a second at most.
set lock_timeout = '1s'
as $$
declare
  v_now timestamptz;
  v_members bigint[];
  -- Trial accounts in a batch of a real currency: locked in their own currency, their lists go item by item.
  v_trials bigint[];
  -- Members whose lists go item by item: those of groups, and those with a repeated key.
  v_group_members bigint[];
  v_currency text;
  v_currencies integer;
  v_houses text[];
  v_has_copies boolean;
  -- Whether there are commands of the wallet that can be written as a set, rollbacks among them, and registered ones: if
  -- not, their statements are skipped.
  v_has_plain boolean;
  v_has_rollbacks boolean;
  v_has_calls boolean;
  -- By the index of a member in v_members: the accounts of cash and bonus, the versions of the others, whether a set may
  -- write for them (they owe nothing, and are in no group), whether bets are allowed now, how much the limits leave (null:
  -- no limit).
  v_cash_ids bigint[];
  v_cash bigint[];
  v_versions bigint[];
  v_bonus_ids bigint[];
  v_bonus bigint[];
  v_bonus_versions bigint[];
  v_other_versions bigint[];
  v_is_open boolean[];
  v_may_stake boolean[];
  v_room bigint[];
  v_limited boolean[];
  v_done bigint[];
  v_texts text[];
  v_count integer;
  v_news jsonb;
  v_replies json[];
  v_item record;
  v_call record;
  -- What each member may stake in a set; null: not part of one.
  v_may bigint[];
  v_places bigint[];
  v_answers json[];
begin
  perform wallet_check_caller(p_items);
  select array_agg(distinct x.member order by x.member), min(x.currency), count(distinct x.currency), array_agg(distinct x.house),
    count(x.ext) > count(distinct (x.source, x.ext)) filter (where x.ext is not null), bool_or(x.op in ('bet', 'bet_win', 'win', 'rollback')),
    bool_or(x.op = 'rollback'), bool_or(x.op = 'call')
  into v_members, v_currency, v_currencies, v_houses, v_has_copies, v_has_plain, v_has_rollbacks, v_has_calls
  from jsonb_to_recordset(p_items) as x(op text, member bigint, currency text, house text, source text, ext text);
  if v_currencies > 1 then raise exception 'a batch has one currency' using errcode = 'LT902'; end if;
  if jsonb_path_exists(p_items, '$[*].legs') then
    select array_agg(distinct l.member) into v_group_members
    from jsonb_to_recordset(p_items) as x(legs jsonb) cross join lateral jsonb_to_recordset(x.legs) as l(member bigint)
    where x.legs is not null;
    select array_agg(distinct m order by m) into v_members from unnest(v_members || v_group_members) m;
  end if;
  if v_has_copies then
    select coalesce(v_group_members, '{}') || array_agg(distinct x.member) into v_group_members
    from (
      select y.member, count(*) over (partition by y.source, y.ext) as copies
      from jsonb_to_recordset(p_items) as y(member bigint, source text, ext text) where y.ext is not null) x
    where x.copies > 1;
  end if;
  v_trials := case when v_currency = 'TRIAL' then '{}' else members_on_trial(v_members) end;
  if v_trials <> '{}' then v_members := array(select m from unnest(v_members) m where m <> all (v_trials) order by m); end if;
  -- In every currency: limits and exclusions hold for the person.
  select count(*) filter (where currency = v_currency) into v_count from (
    select currency from account where member_id = any (v_members) and bucket = bucket_cash()
    order by member_id, currency for no key update) locked;
  -- For a new member the accounts are opened first.
  if v_count < cardinality(v_members) then perform wallet_lock_members(v_members, v_currency); end if;
  if v_trials <> '{}' then perform wallet_lock_members(v_trials, 'TRIAL'); end if;
  if v_has_calls then
    for v_call in
      select c.lock_function, array_agg(t.n order by t.n) as places
      from rows from (jsonb_to_recordset(p_items) as (fn text)) with ordinality as t(fn, n)
      join wallet_command c on c.name = t.fn
      where c.lock_function is not null group by c.lock_function order by c.lock_function
    loop
      execute format('select %s($1, $2)', v_call.lock_function::regproc) using p_items, v_call.places;
    end loop;
  end if;
  v_now := lotus_now();
  select array_agg(x.cash_id order by x.member_id), array_agg(x.cash order by x.member_id), array_agg(x.version order by x.member_id),
    array_agg(x.bonus_id order by x.member_id), array_agg(x.bonus order by x.member_id), array_agg(x.bonus_version order by x.member_id),
    array_agg(x.other_versions order by x.member_id),
    array_agg(x.is_debtless and (v_group_members is null or not x.member_id = any (v_group_members)) order by x.member_id)
  into v_cash_ids, v_cash, v_versions, v_bonus_ids, v_bonus, v_bonus_versions, v_other_versions, v_is_open
  from (
    select member_id, max(id) filter (where bucket = bucket_cash()) as cash_id, max(balance) filter (where bucket = bucket_cash()) as cash,
      max(version) filter (where bucket = bucket_cash()) as version, max(id) filter (where bucket = bucket_bonus()) as bonus_id,
      max(balance) filter (where bucket = bucket_bonus()) as bonus, max(version) filter (where bucket = bucket_bonus()) as bonus_version,
      (sum(version) filter (where bucket in (bucket_hold(), bucket_debt())))::bigint as other_versions,
      bool_and(bucket <> bucket_debt() or balance = 0) as is_debtless
    from account where member_id = any (v_members) and currency = v_currency group by member_id) x;
  select array_agg(s.excluded_until is null order by s.member_id), array_agg(s.stake_room order by s.member_id),
    array_agg(s.is_limited order by s.member_id)
  into v_may_stake, v_room, v_limited from protection_state(v_members, v_now) s;
  for v_item in select array_position(v_members, m) as at from (select members_not_playing(v_members)
      union select members_bets_blocked(v_members, v_now) union select protection_members_due(v_members, v_now)) b(m) loop
    v_may_stake[v_item.at] := false;
  end loop;
  -- Whose bonus has a largest bet: their bets are looked at one by one.
  for v_item in
    select distinct array_position(v_members, q.member_id) as at from turnover_requirement q
    where q.member_id = any (v_members) and q.status = 'open' and q.max_bet is not null
  loop
    v_may_stake[v_item.at] := false;
  end loop;

  v_count := 0;
  if v_has_plain then
    select s.places, s.answers, s.news into v_done, v_texts, v_news
    from wallet_run_plain_set(p_items, v_currency, v_now, v_houses, v_has_rollbacks, v_members, v_cash_ids, v_cash, v_versions,
      v_bonus_ids, v_bonus, v_bonus_versions, v_other_versions, v_is_open, v_may_stake, v_room, v_limited) s;
    v_count := cardinality(v_done);
  end if;

  if v_news is not null then perform outbox_add('wallet.balances_changed', 'members', v_news); end if;
  if v_count = jsonb_array_length(p_items) then return ('[' || array_to_string(v_texts, ',') || ']')::json; end if;
  -- Registered commands that are their member's only one here, as sets if possible.
  for v_call in
    select c.set_function, x.places
    from (
      select t.fn, array_agg(t.n order by t.n) as places
      from (
        select e.fn, e.n, count(*) over (partition by e.member) as copies
        from rows from (jsonb_to_recordset(p_items) as (fn text, member bigint)) with ordinality as e(fn, member, n)) t
      where t.fn is not null and t.copies = 1 group by t.fn) x
    join wallet_command c on c.name = x.fn
    where c.set_function is not null order by x.fn
  loop
    select array_agg(case when v_is_open[i] and v_may_stake[i] then least(v_cash[i] + v_bonus[i], coalesce(v_room[i], v_cash[i] + v_bonus[i])) end order by i)
    into v_may from generate_subscripts(v_members, 1) i;
    execute format('select array_agg(r.n), array_agg(r.reply) from %s($1, $2, $3, $4, $5, $6, $7) r', v_call.set_function::regproc)
      into v_places, v_answers using p_items, v_call.places, v_currency, v_members, v_may, v_cash, v_bonus;
    for i in 1..coalesce(cardinality(v_places), 0) loop v_replies[v_places[i]] := v_answers[i]; end loop;
    v_count := v_count + coalesce(cardinality(v_places), 0);
  end loop;
  if v_done is null and v_count = jsonb_array_length(p_items) then return to_json(v_replies); end if;
  for v_item in
    select t.item, t.n, array_position(v_done, t.n) as place from jsonb_array_elements(p_items) with ordinality as t(item, n)
    where v_replies[t.n] is null order by t.n
  loop
    v_replies[v_item.n] := case when v_item.place is null then wallet_run(v_item.item)::json else v_texts[v_item.place]::json end;
  end loop;
  return to_json(v_replies);
end $$;

grant execute on function
  wallet_run(jsonb),
  wallet_run_batch(jsonb)
  to lotus_app;
