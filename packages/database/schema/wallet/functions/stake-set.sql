-- Members' balances after a command, in the form the screens read. Only fixed words and integers, concatenated as text.
create or replace function wallet_funds_of(p_members bigint[], p_currency text) returns table (member bigint, funds json)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select a.member_id, ('{"currency":"' || p_currency || '","cash":"' || max(a.balance) filter (where a.bucket = bucket_cash())
      || '","bonus":"' || max(a.balance) filter (where a.bucket = bucket_bonus()) || '","hold":"' || max(a.balance) filter (where a.bucket = bucket_hold())
      || '","debt":"' || max(a.balance) filter (where a.bucket = bucket_debt()) || '","version":"' || sum(a.version)
      || '","isLocked":' || case when exists (
        select from turnover_requirement r where r.member_id = a.member_id and r.currency = p_currency and r.status = 'open')
        then 'true' else 'false' end || '}')::json
    from account a where a.member_id = any (p_members) and a.currency = p_currency group by a.member_id;
end $$;

-- The cash of many members. Without settings, so that it is inlined into the calling statement.
create or replace function wallet_cash_of(p_members bigint[], p_currency text) returns table (member bigint, cash bigint)
language sql stable as $$
  select member_id, balance from account where member_id = any (p_members) and currency = p_currency and bucket = bucket_cash()
$$;

-- Debits the stakes of many calls as one set, all from cash: one leg each, one key per call, in the caller's order.
-- Only for the set functions of registered commands: the members' lock is held, and the caller knows what they may
-- stake. `p_calls` has for each leg the index of its key; `p_ref_nos` the reference of a leg, if it differs from the
-- leg's name.
create or replace function wallet_stake_set(
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
      join account a on a.member_id = t.member and a.currency = p_currency and a.bucket = bucket_cash()
      window o as (partition by t.member order by t.n) order by t.n) x
  ), written as (
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version,
      source, ext_id, ref_kind, ref_no, created_at)
    select id, id, kind_bet(), member, account_id, house_id, amount, after, version, p_source, ext, p_ref_kind, ref_no, p_now from leg
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

-- Moves the money of many keyed commands as one set: of each a stake from both buckets to its house account, and what is
-- paid from there to both. `p_kinds` is 'bet', 'bet_win', 'win' or 'rollback', of the bet in `p_bet_exts` under the same
-- source; `p_counted_at` is the time at which limits count it. Only for the set functions of registered commands: the
-- members' lock is held, nobody owes anything, and the caller knows what they may stake.
create or replace function wallet_move_set(
  p_currency text, p_now timestamptz, p_ref_kind text, p_members bigint[], p_kinds text[], p_houses text[], p_sources text[], p_exts text[],
  p_prints text[], p_ref_nos text[], p_bet_exts text[], p_stakes_cash bigint[], p_stakes_bonus bigint[], p_pays_cash bigint[],
  p_pays_bonus bigint[], p_counted_at timestamptz[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_houses text[] := array(select distinct h from unnest(p_houses) h order by h);
  v_house_ids bigint[] := array(select wallet_house(h, p_currency) from unnest(v_houses) with ordinality as t(h, n) order by n);
begin
  with leg as materialized (
    select x.*, nextval('journal_id_seq') as id from (
      select c.*, v_house_ids[array_position(v_houses, c.house)] as house_id, l.step, l.amount, a.id as account_id,
        (a.balance + sum(case when l.step < 3 then -l.amount else l.amount end) over o)::bigint as after, a.version + row_number() over o as version,
        row_number() over o = count(*) over (partition by a.id) as is_last
      from unnest(p_members, p_kinds, p_houses, p_sources, p_exts, p_prints, p_ref_nos, p_bet_exts, p_stakes_cash, p_stakes_bonus,
        p_pays_cash, p_pays_bonus) with ordinality
        as c(member, kind, house, source, ext, print, ref_no, bet_ext, stake_cash, stake_bonus, pay_cash, pay_bonus, n)
      cross join lateral (values (1, bucket_bonus(), c.stake_bonus), (2, bucket_cash(), c.stake_cash), (3, bucket_bonus(), c.pay_bonus),
        (4, bucket_cash(), c.pay_cash)) as l(step, bucket, amount)
      join account a on a.member_id = c.member and a.currency = p_currency and a.bucket = l.bucket
      where l.amount > 0
      window o as (partition by a.id order by l.step) order by c.n, l.step) x
  ), written as (
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after, debit_version,
      credit_after, credit_version, source, ext_id, ref_kind, ref_no, created_at)
    select id, min(id) over (partition by n), case when step < 3 then kind_bet() when kind = 'rollback' then kind_bet_cancel() else kind_win() end,
      member, case when step < 3 then account_id else house_id end, case when step < 3 then house_id else account_id end, amount,
      case when step < 3 then after end, case when step < 3 then version end, case when step > 2 then after end,
      case when step > 2 then version end, source, ext, p_ref_kind, ref_no, p_now
    from leg
  ), moved as (
    update account a set balance = l.after, version = l.version from leg l where l.is_last and a.id = l.account_id
  )
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, ref_source, ref_ext_id, journal_ids, reply, created_at)
  select min(source), min(ext), decode(min(print), 'hex'), 'applied', min(member), min(kind), p_currency,
    case when min(bet_ext) is not null then min(source) end, min(bet_ext), array_agg(id order by id),
    case when min(kind) in ('bet', 'bet_win')
      then ('{"code":"ok","stakeCash":"' || min(stake_cash) || '","stakeBonus":"' || min(stake_bonus) || '"}')::json else '{"code":"ok"}' end, p_now
  from leg group by n;
  perform protection_note(p_members, p_counted_at,
    array_agg(case x.kind when 'rollback' then -x.pay else x.stake end order by x.n), array_agg(case x.kind when 'rollback' then 0 else x.pay end order by x.n),
    array_agg(0::bigint))
  from (
    select t.n, t.kind, t.stake_cash + t.stake_bonus as stake, t.pay_cash + t.pay_bonus as pay
    from unnest(p_kinds, p_stakes_cash, p_stakes_bonus, p_pays_cash, p_pays_bonus) with ordinality as t(kind, stake_cash, stake_bonus, pay_cash, pay_bonus, n)) x;
  perform wallet_notify_members(p_members);
end $$;
