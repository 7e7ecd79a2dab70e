-- Pays many keyed amounts as one set, each in the proportion of its stake and in its member's currency. The caller has
-- checked the state of the paid items; the key of each is a second check, and its violation an error. Row i of the
-- arrays is one payment; zero payments are left out. Call it under wallet_lock_players of all members.
create or replace function wallet_pay_many(
  p_currency text, p_house text, p_source text, p_ref_kind text, p_members bigint[], p_kinds smallint[], p_amounts bigint[],
  p_stake_cash bigint[], p_stake_bonus bigint[], p_exts text[], p_ref_nos text[], p_staked_at timestamptz[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  -- The caller holds the locks: nobody waits between this and the journal.
  v_now timestamptz := lotus_now();
  v_house bigint := wallet_house(p_house, p_currency);
  v_won constant smallint[] := wallet_kinds_of('win');
  v_trials bigint[] := members_on_trial(p_members);
  v_trial_house bigint := case when v_trials <> '{}' then wallet_house(p_house, 'TRIAL') end;
  r record;
begin
  perform wallet_refuse_old(p_source, p_exts);
  with pay as materialized (
    select t.*, case when t.member = any (v_trials) then 'TRIAL' else p_currency end as currency, case when t.stake_bonus = 0 then 0
      else div(t.amount::numeric * t.stake_bonus, (t.stake_cash + t.stake_bonus)::numeric)::bigint end as bonus
    from unnest(p_members, p_kinds, p_amounts, p_stake_cash, p_stake_bonus, p_exts, p_ref_nos) with ordinality
      as t(member, kind, amount, stake_cash, stake_bonus, ext, ref_no, n)
  ), leg as materialized (
    select x.*, nextval('journal_id_seq') as id from (
      select n, member, currency, kind, ext, ref_no, bucket_bonus() as bucket, bonus as amount from pay where bonus > 0
      union all
      select n, member, currency, kind, ext, ref_no, bucket_cash(), amount - bonus from pay where amount > bonus
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

  -- A win counts now; everything else is a refund, counted at the time of its stake.
  perform protection_note(p_members, array_agg(case when t.kind = any (v_won) then v_now else t.at end),
    array_agg(case when t.kind = any (v_won) then 0 else -t.amount end), array_agg(case when t.kind = any (v_won) then t.amount else 0 end),
    array_agg(0::bigint))
  from unnest(p_kinds, p_amounts, p_staked_at) with ordinality as t(kind, amount, at, n);
  -- Debt is recovered from the new credit, under its own key.
  for r in
    select a.member_id, a.currency, min(t.ext) as ext, min(t.ref_no) as ref_no
    from account a join unnest(p_members, p_exts, p_ref_nos) as t(member, ext, ref_no) on t.member = a.member_id
    where a.currency = case when a.member_id = any (v_trials) then 'TRIAL' else p_currency end and a.bucket = bucket_debt() and a.balance < 0
    group by a.member_id, a.currency order by a.member_id
  loop
    perform wallet_key_store(p_source || ':debt', r.ext, sha256(convert_to(r.ext, 'UTF8')), 'applied', r.member_id,
      wallet_recover(r.member_id, r.currency, null, p_source || ':debt', r.ext, p_ref_kind, r.ref_no), '{"code":"ok"}', 'recover');
  end loop;
end $$;
