-- after: wallet/bucket
-- What members earn beside play, of several currencies and many members at once: row i gives amount i or, if it is
-- negative, takes it back, each under its own key. What cash does not cover becomes debt, recovered from later credits
-- (DECISIONS 5). The caller has checked that each row is new; the key is a second check, and its violation an error.

-- Locks members in the one order that all commands use, and opens the accounts that are missing.
create or replace function wallet_lock_income(p_members bigint[], p_currencies text[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  m record;
begin
  perform wallet_lock_all(p_members);
  -- As in `wallet_lock_members`: what is there is locked before anything is opened.
  for m in
    select distinct t.member, t.currency from unnest(p_members, p_currencies) as t(member, currency)
    where not exists (select from account a where a.member_id = t.member and a.currency = t.currency and a.bucket = bucket_cash())
    order by t.member, t.currency
  loop
    perform wallet_open(m.member, m.currency);
  end loop;
  perform wallet_lock_all(p_members);
end $$;

create or replace function wallet_post_income(
  p_house text, p_source text, p_ref_kind text, p_members bigint[], p_currencies text[], p_kinds smallint[], p_amounts bigint[],
  p_exts text[], p_ref_nos text[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_codes constant text[] := array(select distinct c from unnest(p_currencies) c order by c);
  v_houses bigint[] := '{}';
  v_ids bigint[];
  r record;
begin
  for r in select c from unnest(v_codes) c loop v_houses := v_houses || wallet_house(p_house, r.c); end loop;
  perform wallet_lock_income(p_members, p_currencies);
  -- Not before: whoever waits for the lock over the end of a month would write into the month that is over.
  v_now := lotus_now();
  perform wallet_refuse_old(p_source, p_exts);
  with pay as materialized (
    select t.*, nextval('journal_id_seq') as id
    from unnest(p_members, p_currencies, p_kinds, p_amounts, p_exts, p_ref_nos) with ordinality
      as t(member, currency, kind, amount, ext, ref_no, n)
    where t.amount > 0
  ), numbered as materialized (
    select p.*, a.id as account, (a.balance + sum(p.amount) over o)::bigint as after, a.version + row_number() over o as version
    from pay p join account a on a.member_id = p.member and a.currency = p.currency and a.bucket = bucket_cash()
    window o as (partition by a.id order by p.n)
  ), written as (
    insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, credit_after, credit_version,
      source, ext_id, ref_kind, ref_no, created_at)
    select id, id, kind, member, v_houses[array_position(v_codes, currency)], account, amount, after, version, p_source, ext, p_ref_kind, ref_no, v_now
    from numbered
  ), moved as (
    update account a set balance = a.balance + t.delta, version = a.version + t.legs
    from (select account, sum(amount)::bigint as delta, count(*) as legs from numbered group by account) t
    where a.id = t.account
  )
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, journal_ids, reply, created_at)
  select p_source, ext, sha256(convert_to(concat_ws('|', kind, member, currency, amount, p_ref_kind, ref_no), 'UTF8')),
    'applied', member, 'income', currency, array[id], '{"code":"ok"}', v_now
  from numbered;
  -- Debt is recovered from the new credit, under its own key.
  for r in
    select a.member_id, a.currency, min(t.ext) as ext, min(t.ref_no) as ref_no
    from account a join unnest(p_members, p_currencies, p_amounts, p_exts, p_ref_nos) as t(member, currency, amount, ext, ref_no)
      on t.member = a.member_id and t.currency = a.currency and t.amount > 0
    where a.bucket = bucket_debt() and a.balance < 0 group by a.member_id, a.currency order by a.member_id, a.currency
  loop
    perform wallet_key_store(p_source || ':debt', r.ext, sha256(convert_to(r.ext, 'UTF8')), 'applied', r.member_id,
      wallet_recover(r.member_id, r.currency, null, p_source || ':debt', r.ext, p_ref_kind, r.ref_no), '{"code":"ok"}', 'recover');
  end loop;
  -- Last: what is given in the same call can be taken back.
  for r in
    select t.* from unnest(p_members, p_currencies, p_kinds, p_amounts, p_exts, p_ref_nos) with ordinality
      as t(member, currency, kind, amount, ext, ref_no, n)
    where t.amount < 0 order by t.n
  loop
    select t.ids into v_ids from wallet_take_or_owe(
      r.member, r.currency, -r.amount, v_houses[array_position(v_codes, r.currency)], r.kind, p_source, r.ext, p_ref_kind, r.ref_no) t;
    perform wallet_key_store(p_source, r.ext, sha256(convert_to(concat_ws('|', r.kind, r.member, r.currency, r.amount, p_ref_kind, r.ref_no), 'UTF8')),
      'applied', r.member, v_ids, '{"code":"ok"}', 'income', null, null, r.currency);
  end loop;
  perform wallet_promotion_news(p_source, p_members, p_currencies, p_kinds, p_amounts, p_exts);
  perform wallet_notify_members(p_members);
end $$;

-- What a source gave less what it took back, by member, currency and reference, for the checks of the modules above; the
-- movements of archived months are in files.
create or replace function wallet_income_sums(p_source text) returns table (member_id bigint, currency text, ref_no text, amount bigint, movements bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select j.member_id, d.currency, j.ref_no::text, sum(case d.bucket when bucket_house() then j.amount else -j.amount end)::bigint, count(*)
    from journal j join account d on d.id = j.debit_account
    where j.source = p_source group by j.member_id, d.currency, j.ref_no;
end $$;

grant execute on function
  wallet_income_sums(text)
  to lotus_app;

-- What rebates and contracts cost, what passes between members of a line, and what they pay for it. Created here, so that two first payments do
-- not wait for each other to open it.
select wallet_house(name, 'P') from unnest('{rebate-expense,wage-expense,dividend-expense,points-expense,member-transfer,transfer-fees}'::text[]) as t(name);
