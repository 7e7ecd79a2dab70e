-- module: wallet
-- The one typed entry (wallet.md 3): `wallet_run` takes one command, `wallet_run_batch` many in one commit. An item is
-- {"op","member","currency",...}; amounts are whole ten-thousandths as text, "print" is the fingerprint in hex.

-- Commands of the modules above, run by the same entry (DECISIONS 9): a function (jsonb) returns jsonb each.
-- One may have a form for many commands at once: (items jsonb, places bigint[], currency text, members bigint[], room
-- bigint[]) returns table (n bigint, reply json). It gets the batch as it came, the places in it of the calls that are its
-- own and their member's only ones, and what every member may stake (null: not here); it answers those it is sure of, by
-- their places, and leaves the others, which then go one by one.
create table wallet_command (
  name text primary key check (name ~ '^[a-z_]{3,60}$'),
  function regprocedure not null,
  set_function regprocedure
);

create function wallet_register(p_name text, p_function regprocedure, p_set_function regprocedure default null) returns void
language sql volatile set search_path = public, pg_temp
as $$ insert into wallet_command (name, function, set_function) values (p_name, p_function, p_set_function) $$;

create function wallet_run(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_member constant bigint := (p ->> 'member')::bigint;
  v_currency constant text := p ->> 'currency';
  v_amount constant bigint := (p ->> 'amount')::bigint;
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_function regprocedure;
  v_reply jsonb;
begin
  case p ->> 'op'
    when 'bet' then
      return wallet_bet(v_member, v_currency, v_amount, (p ->> 'bonusFirst')::boolean, p ->> 'house', p ->> 'source', p ->> 'ext',
        v_print, p ->> 'refKind', p ->> 'refNo');
    when 'win' then
      return wallet_win(v_member, v_currency, v_amount, p ->> 'house', p ->> 'source', p ->> 'ext', v_print, p ->> 'refKind',
        p ->> 'refNo', p ->> 'betSource', p ->> 'betExt');
    when 'bet_win' then
      return wallet_bet_win(v_member, v_currency, v_amount, (p ->> 'win')::bigint, (p ->> 'bonusFirst')::boolean, p ->> 'house',
        p ->> 'source', p ->> 'ext', v_print, p ->> 'refKind', p ->> 'refNo');
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
      -- A hold of another member than the caller says is not touched.
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

-- Many commands in one commit; replies in their order. Members are locked in id order. Bets and wins on new keys of
-- members whose whole list is sure to pass are written as one set; every other member's list goes through `wallet_run`
-- in its order. Any error undoes all: the caller then runs the items singly, which their keys make safe.
create function wallet_run_batch(p_items jsonb) returns json
language plpgsql volatile security definer
set search_path = public, pg_temp
-- Each look-up below meets a handful of rows of a large table: the plan must not depend on how old the statistics are.
-- For the same reason the keys are looked up by scalar sub-queries, which are never turned into a scan of the table.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_now timestamptz;
  v_members bigint[];
  -- Trial accounts among the callers of a real currency: locked in their own, their lists go item by item.
  v_trials bigint[];
  -- Members whose lists go item by item: those of groups, and those of keys that come twice.
  v_group_members bigint[];
  v_currency text;
  v_currencies integer;
  v_houses text[];
  v_house_ids bigint[];
  v_has_copies boolean;
  -- Whether there are bets or wins of the wallet's own: without any their statement is not even begun.
  v_has_plain boolean;
  -- By the place of a member in v_members: the cash account, the versions of the others, whether only cash has money,
  -- whether bets are taken now, how much limits leave (null: without limit).
  v_cash_ids bigint[];
  v_cash bigint[];
  v_versions bigint[];
  v_other_versions bigint[];
  v_plain boolean[];
  v_may_stake boolean[];
  v_room bigint[];
  v_limited boolean[];
  v_all text;
  v_done bigint[];
  v_count integer;
  v_news jsonb;
  v_replies json[];
  v_item record;
  v_call record;
  -- What each member may stake in a set; null: not in one.
  v_may bigint[];
  v_places bigint[];
  v_answers json[];
  -- Read so that the counting of limits runs.
  v_noted integer;
begin
  select array_agg(distinct x.member order by x.member), min(x.currency), count(distinct x.currency), array_agg(distinct x.house),
    count(x.ext) > count(distinct (x.source, x.ext)) filter (where x.ext is not null), bool_or(x.op in ('bet', 'win'))
  into v_members, v_currency, v_currencies, v_houses, v_has_copies, v_has_plain
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
  select count(*) into v_count from (
    select id from account where member_id = any (v_members) and currency = v_currency and bucket = 1
    order by member_id for no key update) locked;
  -- Somebody new: their accounts are opened first.
  if v_count < cardinality(v_members) then perform wallet_lock_members(v_members, v_currency); end if;
  if v_trials <> '{}' then perform wallet_lock_members(v_trials, 'TRIAL'); end if;
  v_now := lotus_now();
  select array_agg(x.cash_id order by x.member_id), array_agg(x.cash order by x.member_id), array_agg(x.version order by x.member_id),
    array_agg(x.other_versions order by x.member_id), array_agg(x.is_plain order by x.member_id)
  into v_cash_ids, v_cash, v_versions, v_other_versions, v_plain
  from (
    select member_id, max(id) filter (where bucket = 1) as cash_id, max(balance) filter (where bucket = 1) as cash,
      max(version) filter (where bucket = 1) as version, (sum(version) filter (where bucket <> 1))::bigint as other_versions,
      bool_and(bucket not in (2, 4) or balance = 0) as is_plain
    from account where member_id = any (v_members) and currency = v_currency group by member_id) x;
  select array_agg(s.excluded_until is null order by s.member_id), array_agg(s.stake_room order by s.member_id),
    array_agg(s.is_limited order by s.member_id)
  into v_may_stake, v_room, v_limited from protection_state(v_members, v_now) s;
  for v_item in select array_position(v_members, m) as at from members_not_playing(v_members) m loop
    v_may_stake[v_item.at] := false;
  end loop;

  v_count := 0;
  if v_has_plain then
    select array_agg(house_code), array_agg(id) into v_houses, v_house_ids
    from account where house_code = any (v_houses) and currency = v_currency;
    with sure as materialized (
      -- Whole numbers and fixed words alone: put together as text, which costs a fifth of building a value.
      select j.*, '{"code":"ok","groupId":' || coalesce('"' || j.id || '"', 'null') || case j.op
        when 'bet' then ',"stakeCash":"' || j.amount || '","stakeBonus":"0"' else '' end || ',"balance":"' || j.after || '"}' as reply
      from (
        select r.*, case when r.amount > 0 then nextval('journal_id_seq') end as id
        from (
          select q.*, bool_and(q.is_simple and q.after >= 0 and (v_room[q.at] is null or q.staked <= v_room[q.at])) over (partition by q.at) as passes
          from (
            select l.*, (v_cash[l.at] + sum(case l.op when 'bet' then -l.amount else l.amount end) over o)::bigint as after,
              v_versions[l.at] + count(*) filter (where l.amount > 0) over o as version,
              coalesce(sum(l.amount) filter (where l.op = 'bet') over o, 0) as staked,
              coalesce(v_plain[l.at] and l.house_id is not null
                and (v_group_members is null or not l.member = any (v_group_members))
                and case l.op
                  when 'bet' then l.amount > 0 and v_may_stake[l.at]
                  when 'win' then l.amount >= 0 and coalesce((
                    select b.outcome = 'applied' and b.member_id = l.member and b.currency = v_currency and b.kind in ('bet', 'bet_win') and b.reply ->> 'stakeBonus' = '0'
                    from tx_key b where b.source = l.bet_source and b.ext_id = l.bet_ext), false)
                    and (select count(*) from tx_key q where q.ref_ext_id = l.bet_ext and q.ref_source = l.bet_source and q.kind = 'rollback') = 0
                  else false
                end
                and (select true from tx_key k where k.source = l.source and k.ext_id = l.ext) is null, false) as is_simple
            from (
              select t.n, t.op, t.member, t.amount, t.source, t.ext, t.print, t."refKind" as ref_kind, t."refNo" as ref_no,
                t."betSource" as bet_source, t."betExt" as bet_ext, array_position(v_members, t.member) as at,
                v_house_ids[array_position(v_houses, t.house)] as house_id
              from rows from (jsonb_to_recordset(p_items) as (op text, member bigint, amount bigint, house text, source text, ext text,
                print text, "refKind" text, "refNo" text, "betSource" text, "betExt" text)) with ordinality
                as t(op, member, amount, house, source, ext, print, "refKind", "refNo", "betSource", "betExt", n)
            ) l window o as (partition by l.at order by l.n)
          ) q
        ) r where r.passes
      ) j
    ), written as (
      insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version,
        credit_after, credit_version, source, ext_id, ref_kind, ref_no, created_at)
      select id, id, case op when 'bet' then 20 else 21 end, member,
        case op when 'bet' then v_cash_ids[at] else house_id end, case op when 'bet' then house_id else v_cash_ids[at] end, amount,
        case op when 'bet' then after end, case op when 'bet' then version end,
        case op when 'win' then after end, case op when 'win' then version end, source, ext, ref_kind, ref_no, v_now
      from sure where amount > 0
    ), moved as (
      update account a set balance = a.balance + t.delta, version = a.version + t.legs
      from (
        select v_cash_ids[at] as id, sum(case op when 'bet' then -amount else amount end)::bigint as delta, count(*) as legs
        from sure where amount > 0 group by at) t
      where a.id = t.id
    ), keyed as (
      insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, ref_source, ref_ext_id, journal_ids, reply, created_at)
      select source, ext, decode(print, 'hex'), 'applied', member, op, v_currency, bet_source, bet_ext,
        case when id is null then '{}' else array[id] end, reply::json, v_now
      from sure
    ), noted as materialized (
      select protection_note(array_agg(member), array_agg(v_now), array_agg(case op when 'bet' then amount else 0 end),
        array_agg(case op when 'win' then amount else 0 end), array_agg(0::bigint)) as x
      from sure where v_limited[at] having count(*) > 0
    )
    select '[' || string_agg(reply, ',' order by n) || ']', array_agg(n order by n), count(*), (select count(*) from noted),
      (select ('[' || string_agg('{"member":"' || x.member || '","version":"' || x.version || '"}', ',') || ']')::jsonb
        from (select member, max(v_other_versions[at] + version) as version from sure where amount > 0 group by member) x)
    into v_all, v_done, v_count, v_noted, v_news from sure;
  end if;

  if v_news is not null then perform outbox_add('wallet.balances_changed', 'members', v_news); end if;
  if v_count = jsonb_array_length(p_items) then return v_all::json; end if;
  -- Registered commands that are their member's only one here, as sets where they can.
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
    select array_agg(case when v_plain[i] and v_may_stake[i] and (v_group_members is null or v_members[i] <> all (v_group_members))
      then least(v_cash[i], coalesce(v_room[i], v_cash[i])) end order by i) into v_may
    from generate_subscripts(v_members, 1) i;
    execute format('select array_agg(r.n), array_agg(r.reply) from %s($1, $2, $3, $4, $5) r', v_call.set_function::regproc)
      into v_places, v_answers using p_items, v_call.places, v_currency, v_members, v_may;
    for i in 1..coalesce(cardinality(v_places), 0) loop v_replies[v_places[i]] := v_answers[i]; end loop;
    v_count := v_count + coalesce(cardinality(v_places), 0);
  end loop;
  if v_done is null and v_count = jsonb_array_length(p_items) then return to_json(v_replies); end if;
  for v_item in
    select t.item, t.n, array_position(v_done, t.n) as place from jsonb_array_elements(p_items) with ordinality as t(item, n)
    where v_replies[t.n] is null order by t.n
  loop
    v_replies[v_item.n] := case when v_item.place is null then wallet_run(v_item.item)::json else v_all::json -> v_item.place - 1 end;
  end loop;
  return to_json(v_replies);
end $$;

-- Those of many keys that have an outcome, by their places. Without settings, so that it becomes part of the statement
-- that asks.
create function wallet_keys_known(p_sources text[], p_ext_ids text[]) returns table (n bigint)
language sql stable as $$
  select t.n from unnest(p_sources, p_ext_ids) with ordinality as t(source, ext, n)
  where (select true from tx_key k where k.source = t.source and k.ext_id = t.ext)
$$;

-- What members have after a command, as the screens read it. Plain words and whole numbers alone, put together as text.
create function wallet_funds_of(p_members bigint[], p_currency text) returns table (member bigint, funds json)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select a.member_id, ('{"currency":"' || p_currency || '","cash":"' || max(a.balance) filter (where a.bucket = 1)
      || '","bonus":"' || max(a.balance) filter (where a.bucket = 2) || '","hold":"' || max(a.balance) filter (where a.bucket = 3)
      || '","debt":"' || max(a.balance) filter (where a.bucket = 4) || '","version":"' || sum(a.version)
      || '","isLocked":' || case when exists (
        select from turnover_requirement r where r.member_id = a.member_id and r.currency = p_currency and r.status = 'open')
        then 'true' else 'false' end || '}')::json
    from account a where a.member_id = any (p_members) and a.currency = p_currency group by a.member_id;
end $$;

-- The cash of many members. Without settings, so that it becomes part of the statement that asks.
create function wallet_cash_of(p_members bigint[], p_currency text) returns table (member bigint, cash bigint)
language sql stable as $$
  select member_id, balance from account where member_id = any (p_members) and currency = p_currency and bucket = 1
$$;

-- Takes the stakes of many calls as one set, all from cash: one leg each, one key a call, in the caller's order. For the
-- set functions of registered commands alone: the members' lock is held, and the caller was told what they may stake.
-- `p_calls` says for each leg which key (by its place) it belongs to; `p_ref_nos` what a leg is about, where that is not
-- named like the leg.
create function wallet_stake_set(
  p_currency text, p_now timestamptz, p_source text, p_ref_kind text, p_kind text,
  p_members bigint[], p_amounts bigint[], p_houses text[], p_exts text[], p_calls integer[],
  p_key_members bigint[], p_key_sources text[], p_key_exts text[], p_prints text[], p_replies text[],
  p_ref_nos text[] default null, p_key_currency text default null) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_houses text[] := array(select distinct h from unnest(p_houses) h order by h);
  v_house_ids bigint[] := array(select wallet_house(h, p_currency) from unnest(v_houses) with ordinality as t(h, n) order by n);
begin
  with leg as materialized (
    select x.*, nextval('journal_id_seq') as id from (
      select t.n, t.member, t.amount, t.ext, coalesce(t.ref_no, t.ext) as ref_no, t.call, v_house_ids[array_position(v_houses, t.house)] as house_id, a.id as account_id,
        (a.balance - sum(t.amount) over o)::bigint as after, a.version + row_number() over o as version
      from unnest(p_members, p_amounts, p_houses, p_exts, p_calls, p_ref_nos) with ordinality as t(member, amount, house, ext, call, ref_no, n)
      join account a on a.member_id = t.member and a.currency = p_currency and a.bucket = 1
      window o as (partition by t.member order by t.n) order by t.n) x
  ), written as (
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version,
      source, ext_id, ref_kind, ref_no, created_at)
    select id, id, 20, member, account_id, house_id, amount, after, version, p_source, ext, p_ref_kind, ref_no, p_now from leg
  ), moved as (
    update account a set balance = a.balance - t.amount, version = a.version + t.legs
    from (select account_id, sum(amount)::bigint as amount, count(*) as legs from leg group by account_id) t
    where a.id = t.account_id
  )
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, journal_ids, reply, created_at)
  select k.source, k.ext, decode(k.print, 'hex'), 'applied', k.member, p_kind, p_key_currency, l.ids, k.reply::json, p_now
  from unnest(p_key_members, p_key_sources, p_key_exts, p_prints, p_replies) with ordinality as k(member, source, ext, print, reply, n)
  join (select call, array_agg(id order by n) as ids from leg group by call) l on l.call = k.n;
  perform protection_note(p_members, array_fill(p_now, array[cardinality(p_members)]), p_amounts,
    array_fill(0::bigint, array[cardinality(p_members)]), array_fill(0::bigint, array[cardinality(p_members)]));
  perform wallet_notify_members(p_key_members);
end $$;

-- Pays many keyed amounts as one set, each in the proportion of its stake and in the currency its member plays in. The caller has
-- guarded the things paid for by their state; the key of each is the second fence, and its violation an error. Row i of
-- the arrays is one payment; a nothing-to-pay is not passed. Call under wallet_lock_players of all members.
create function wallet_pay_many(
  p_currency text, p_house text, p_source text, p_ref_kind text, p_members bigint[], p_kinds smallint[], p_amounts bigint[],
  p_stake_cash bigint[], p_stake_bonus bigint[], p_exts text[], p_ref_nos text[], p_staked_at timestamptz[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  v_house bigint := wallet_house(p_house, p_currency);
  v_trials bigint[] := members_on_trial(p_members);
  v_trial_house bigint := case when v_trials <> '{}' then wallet_house(p_house, 'TRIAL') end;
  r record;
begin
  with pay as materialized (
    select t.*, case when t.member = any (v_trials) then 'TRIAL' else p_currency end as currency, case when t.stake_bonus = 0 then 0
      else div(t.amount::numeric * t.stake_bonus, (t.stake_cash + t.stake_bonus)::numeric)::bigint end as bonus
    from unnest(p_members, p_kinds, p_amounts, p_stake_cash, p_stake_bonus, p_exts, p_ref_nos) with ordinality
      as t(member, kind, amount, stake_cash, stake_bonus, ext, ref_no, n)
  ), leg as materialized (
    select x.*, nextval('journal_id_seq') as id from (
      select n, member, currency, kind, ext, ref_no, 2 as bucket, bonus as amount from pay where bonus > 0
      union all
      select n, member, currency, kind, ext, ref_no, 1, amount - bonus from pay where amount > bonus
    ) x
  ), numbered as materialized (
    select l.*, a.id as account, (a.balance + sum(l.amount) over o)::bigint as after, a.version + row_number() over o as version,
      min(l.id) over (partition by l.n) as group_id
    from leg l join account a on a.member_id = l.member and a.currency = l.currency and a.bucket = l.bucket
    window o as (partition by l.member, l.bucket order by l.n)
  ), written as (
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, credit_after, credit_version,
      source, ext_id, ref_kind, ref_no, created_at)
    select id, group_id, kind, member, case when member = any (v_trials) then v_trial_house else v_house end, account, amount, after, version, p_source, ext, p_ref_kind, ref_no, v_now
    from numbered
  ), moved as (
    update account a set balance = a.balance + t.delta, version = a.version + t.legs
    from (select account, sum(amount)::bigint as delta, count(*) as legs from numbered group by account) t
    where a.id = t.account
  )
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, journal_ids, reply, created_at)
  select p_source, p.ext, sha256(convert_to(concat_ws('|', p.kind, p.member, p.currency, p.amount, p_ref_kind, p.ref_no), 'UTF8')),
    'applied', p.member, 'pay', g.ids, '{"code":"ok"}', v_now
  from pay p join (select n, array_agg(id order by id) as ids from numbered group by n) g using (n);

  -- Wins and rebates are won; everything else is a stake that comes back to the instant it was taken.
  perform protection_note(p_members, array_agg(case when t.kind in (21, 50) then v_now else t.at end),
    array_agg(case when t.kind in (21, 50) then 0 else -t.amount end), array_agg(case when t.kind in (21, 50) then t.amount else 0 end),
    array_agg(0::bigint))
  from unnest(p_kinds, p_amounts, p_staked_at) with ordinality as t(kind, amount, at, n);
  -- What somebody owes is taken from what they have just got, under a key of its own.
  for r in
    select a.member_id, a.currency, min(t.ext) as ext, min(t.ref_no) as ref_no
    from account a join unnest(p_members, p_exts, p_ref_nos) as t(member, ext, ref_no) on t.member = a.member_id
    where a.currency = case when a.member_id = any (v_trials) then 'TRIAL' else p_currency end and a.bucket = 4 and a.balance < 0
    group by a.member_id, a.currency order by a.member_id
  loop
    perform wallet_key_store(p_source || ':debt', r.ext, sha256(convert_to(r.ext, 'UTF8')), 'applied', r.member_id,
      wallet_recover(r.member_id, r.currency, null, p_source || ':debt', r.ext, p_ref_kind, r.ref_no), '{"code":"ok"}', 'recover');
  end loop;
end $$;

-- Takes a payout back that a corrected result does not give (DECISIONS 5): from the buckets that got it, the rest from
-- cash, and what cash cannot give becomes debt. Once under its key; a copy answers what the first took. `p_is_won` and
-- `p_counted_at` say as what and when the payout was counted for limits: there it is taken out again.
create function wallet_take_back(
  p_member bigint, p_currency text, p_bonus bigint, p_cash bigint, p_house text, p_source text, p_ext_id text,
  p_ref_kind text, p_ref_no text, p_is_won boolean, p_counted_at timestamptz, out taken_bonus bigint, out taken_cash bigint, out owed bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_currency constant text := wallet_currency_of(p_member, p_currency);
  v_print bytea := sha256(convert_to(concat_ws('|', p_member, v_currency, p_bonus, p_cash, p_ref_kind, p_ref_no), 'UTF8'));
  v_known jsonb;
  v_house bigint := wallet_house(p_house, v_currency);
  v_ids bigint[] := '{}';
  w record;
begin
  select * into w from wallet_lock(p_member, v_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, v_print);
  if v_known is not null then
    taken_bonus := (v_known ->> 'bonus')::bigint;
    taken_cash := (v_known ->> 'cash')::bigint;
    owed := (v_known ->> 'owed')::bigint;
    return;
  end if;
  taken_bonus := least(w.bonus, p_bonus);
  taken_cash := least(w.cash, p_cash + p_bonus - taken_bonus);
  owed := p_bonus + p_cash - taken_bonus - taken_cash;
  if taken_bonus > 0 then
    v_ids := v_ids || wallet_move(null, 24::smallint, p_member, w.bonus_id, v_house, taken_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  if taken_cash > 0 then
    v_ids := v_ids || wallet_move(v_ids[1], 24::smallint, p_member, w.cash_id, v_house, taken_cash, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  if owed > 0 then
    v_ids := v_ids || wallet_move(v_ids[1], 32::smallint, p_member, w.debt_id, v_house, owed, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  perform protection_note(array[p_member], array[p_counted_at], array[case when p_is_won then 0 else p_bonus + p_cash end],
    array[case when p_is_won then -(p_bonus + p_cash) else 0 end], '{0}');
  perform wallet_key_store(p_source, p_ext_id, v_print, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'bonus', taken_bonus::text, 'cash', taken_cash::text, 'owed', owed::text), 'take_back');
end $$;

revoke execute on function wallet_take_back(bigint, text, bigint, bigint, text, text, text, text, text, boolean, timestamptz) from public;
revoke execute on function wallet_register(text, regprocedure, regprocedure) from public;
revoke execute on function wallet_stake_set(text, timestamptz, text, text, text, bigint[], bigint[], text[], text[], integer[], bigint[], text[], text[], text[], text[], text[], text) from public;
revoke execute on function wallet_funds_of(bigint[], text), wallet_cash_of(bigint[], text) from public;
revoke execute on function wallet_pay_many(text, text, text, text, bigint[], smallint[], bigint[], bigint[], bigint[], text[], text[], timestamptz[]) from public;
grant execute on function wallet_run(jsonb), wallet_run_batch(jsonb) to lotus_app;
