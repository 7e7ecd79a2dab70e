-- The part of the bonus bucket that belongs to one requirement. Bonuses are spent in the order they were granted, so
-- the later ones still have their amounts, as far as the bucket covers them; the rest, winnings included, belongs to
-- the oldest.
create or replace function turnover_bonus_share(r turnover_requirement, p_bucket bigint) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return (
    select case when not r.holds_bonus then 0 else least(greatest(p_bucket - x.later, 0),
      case when x.earlier = 0 then p_bucket else r.bonus end) end
    from (
      select coalesce(sum(o.bonus) filter (where (o.created_at, o.id) > (r.created_at, r.id)), 0)::bigint as later,
        count(*) filter (where (o.created_at, o.id) < (r.created_at, r.id)) as earlier
      from turnover_requirement o
      where o.member_id = r.member_id and o.currency = r.currency and o.holds_bonus and o.id <> r.id
    ) x);
end $$;

-- Moves an amount out of the bonus bucket by how the requirement ended: cleared gives cash, up to the largest cash-out (or
-- nothing, depending on the terms), all else returns to the house account. Call it under the member's lock.
create or replace function turnover_bonus_out(r turnover_requirement, p_amount bigint, p_step text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_source constant text := 'bonus-end';
  v_ext text := 'm' || r.member_id || ':' || r.origin_ref || ':' || p_step;
  v_kind smallint := case when r.status = 'cleared' and r.converts then kind_bonus_release()
    when r.status = 'expired' then kind_bonus_expire() else kind_bonus_forfeit() end;
  v_free bigint := p_amount;
  v_ids bigint[] := '{}';
begin
  if p_amount <= 0 then return; end if;
  select * into w from wallet_lock(r.member_id, r.currency);
  if v_kind = kind_bonus_release() then
    v_free := least(p_amount, coalesce(r.max_cashout - r.released, p_amount));
    if v_free > 0 then
      v_ids := array[wallet_move(null, v_kind, r.member_id, w.bonus_id, w.cash_id, v_free, v_source, v_ext, 'bonus', r.origin_ref)];
      update turnover_requirement set released = released + v_free where id = r.id;
    end if;
    if v_free < p_amount then
      v_ids := v_ids || wallet_move(v_ids[1], kind_bonus_forfeit(), r.member_id, w.bonus_id, wallet_house('bonus-expense', r.currency),
        p_amount - v_free, v_source, v_ext, 'bonus', r.origin_ref);
      perform wallet_promotion_news(v_source, array[r.member_id], array[r.currency], array[kind_bonus_forfeit()], array[v_free - p_amount],
        array[v_ext], 'm' || r.member_id || ':' || r.origin_ref, r.bonus);
      update turnover_requirement set to_house = to_house + p_amount - v_free where id = r.id;
    end if;
    if v_free > 0 then
      v_ids := v_ids || wallet_recover(r.member_id, r.currency, v_ids[1], v_source, v_ext, 'bonus', r.origin_ref);
    end if;
  else
    v_ids := array[wallet_move(null, v_kind, r.member_id, w.bonus_id, wallet_house('bonus-expense', r.currency), p_amount, v_source, v_ext,
      'bonus', r.origin_ref)];
    update turnover_requirement set to_house = to_house + p_amount where id = r.id;
    perform wallet_promotion_news(v_source, array[r.member_id], array[r.currency], array[v_kind], array[-p_amount], array[v_ext],
      'm' || r.member_id || ':' || r.origin_ref, r.bonus);
  end if;
  perform wallet_key_store(v_source, v_ext, sha256(convert_to(v_kind || '|' || p_amount, 'UTF8')), 'applied', r.member_id, v_ids,
    jsonb_build_object('code', 'ok', 'amount', p_amount::text));
end $$;

-- Removes from the bonus bucket the shares of ended requirements, and money returned to it after the last one had ended
-- (a win of a bet placed with bonus money). True if money moved.
create or replace function turnover_settle_bonus(p_member bigint, p_currency text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r turnover_requirement;
  w record;
  v_share bigint;
  v_moved boolean;
begin
  -- First, since it would otherwise be taken for the share of those that end now.
  v_moved := turnover_sort_returns(p_member, p_currency);
  for r in
    select * from turnover_requirement
    where member_id = p_member and currency = p_currency and holds_bonus and status <> 'open' order by created_at, id
  loop
    select * into w from wallet_lock(p_member, p_currency);
    v_share := turnover_bonus_share(r, w.bonus);
    update turnover_requirement set holds_bonus = false, bonus_until = (select version from account where id = w.bonus_id)
    where id = r.id;
    perform turnover_bonus_out(r, v_share, case r.status when 'cleared' then 'release' when 'expired' then 'expire' else 'cancel' end);
    v_moved := v_moved or v_share > 0;
  end loop;
  select * into w from wallet_lock(p_member, p_currency);
  if w.bonus = 0 or exists (
    select from turnover_requirement
    where member_id = p_member and currency = p_currency and bonus > 0 and (holds_bonus or status = 'open')
  ) then
    return v_moved;
  end if;
  select * into r from turnover_requirement
  where member_id = p_member and currency = p_currency and bonus > 0 order by ended_at desc, id desc limit 1;
  if not found then return v_moved; end if;
  perform turnover_bonus_out(r, w.bonus, 'late:' || (select version from account where id = w.bonus_id));
  return true;
end $$;

-- The parts of a return that belong to bonuses ended since its stake, in the proportion in which they paid the stake. The
-- stake is given by its version of the bonus account, the balance it left there and its amount.
create or replace function turnover_stake_parts(
  p_member bigint, p_currency text, p_staked_at bigint, p_after bigint, p_stake bigint, p_amount bigint)
returns table (owner bigint, amount bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with held as materialized (
      select q.* from turnover_requirement q
      where q.member_id = p_member and q.currency = p_currency and q.bonus > 0
        and p_staked_at > q.bonus_since and (q.bonus_until is null or p_staked_at <= q.bonus_until)
    )
    select o.id, div(p_amount::numeric * (
      least(greatest(p_after + p_stake - h.later, 0), case when h.earlier = 0 then p_after + p_stake else o.bonus end)
      - least(greatest(p_after - h.later, 0), case when h.earlier = 0 then p_after else o.bonus end)), p_stake)::bigint
    from held o
    cross join lateral (
      select coalesce(sum(q.bonus) filter (where (q.created_at, q.id) > (o.created_at, o.id)), 0)::bigint as later,
        count(*) filter (where (q.created_at, q.id) < (o.created_at, o.id)) as earlier
      from held q) h
    where not o.holds_bonus;
end $$;

-- Money returned to the bonus bucket since the last look (wins, refunds) that was staked from bonuses that have ended
-- since is treated like those bonuses: it is part of no other share. A stake belongs to bonuses in the order they are
-- spent, a return is in the stake's proportion; new stakes are taken from it oldest first. A bonus that was released
-- and opened again by a reversal stays cash. True if money moved.
create or replace function turnover_sort_returns(p_member bigint, p_currency text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  x record;
  r turnover_requirement;
  v_read bigint;
  v_version bigint;
  v_first integer := 1;
  v_spent bigint;
  v_owners bigint[] := '{}'; v_versions bigint[] := '{}'; v_left bigint[] := '{}';
  v_moved boolean := false;
begin
  select max(greatest(bonus_read, bonus_until)) into v_read from turnover_requirement
  where member_id = p_member and currency = p_currency and bonus > 0
  having bool_or(not holds_bonus);
  if v_read is null then return false; end if;
  select * into w from wallet_lock(p_member, p_currency);
  select version into v_version from account where id = w.bonus_id;
  if v_version <= v_read or w.bonus = 0 then return false; end if;

  for x in
    with owner as materialized (
      select q.* from turnover_requirement q where q.member_id = p_member and q.currency = p_currency and q.bonus > 0
    ), back as materialized (
      select j.credit_version as version, j.amount, j.source, j.ext_id, j.ref_kind, j.ref_no
      from journal j where j.credit_account = w.bonus_id and j.credit_version > v_read and j.kind in (kind_win(), kind_bet_refund(), kind_bet_cancel(), kind_rebate())
    ), named as materialized (
      select b.*, k.kind as key_kind, k.ref_source, k.ref_ext_id
      from back b join wallet_keys() k on k.source = b.source and k.ext_id = b.ext_id
    ), of_key as (
      -- A win and a rollback refer to the key of their bet.
      select n.version, n.amount, s.debit_version as staked_at, s.debit_after as after, s.amount as stake
      from named n
      join wallet_keys() t on t.source = n.ref_source and t.ext_id = n.ref_ext_id
      join journal s on s.member_id = p_member and s.id = any (t.journal_ids) and s.debit_account = w.bonus_id and s.kind = kind_bet()
    ), of_order as (
      -- A settlement's payment has the number of its order or round.
      select n.version, n.amount, s.debit_version as staked_at, s.debit_after as after, s.amount as stake
      from journal s
      join named n on n.key_kind = 'pay' and n.ref_kind = s.ref_kind and n.ref_no = s.ref_no
      where exists (select from named where key_kind = 'pay') and s.debit_account = w.bonus_id and s.kind = kind_bet()
        and s.debit_version between (select min(bonus_since) from owner where not holds_bonus)
          and (select max(bonus_until) from owner)
    ), part as (
      select c.version, o.owner, o.amount
      from (select distinct on (y.version) y.* from (select * from of_key union all select * from of_order) y order by y.version, y.staked_at) c
      cross join lateral turnover_stake_parts(p_member, p_currency, c.staked_at, c.after, c.stake, c.amount) o
    )
    select p.version, p.owner, p.amount from part p where p.amount > 0
    union all
    select j.debit_version, null, j.amount from journal j where j.debit_account = w.bonus_id and j.debit_version > v_read
    order by 1, 2
  loop
    if x.owner is not null then
      v_owners := v_owners || x.owner; v_versions := v_versions || x.version; v_left := v_left || x.amount;
      continue;
    end if;
    while x.amount > 0 and v_first <= cardinality(v_left) loop
      v_spent := least(x.amount, v_left[v_first]);
      v_left[v_first] := v_left[v_first] - v_spent;
      x.amount := x.amount - v_spent;
      if v_left[v_first] = 0 then v_first := v_first + 1; end if;
    end loop;
  end loop;

  for i in v_first..cardinality(v_left) loop
    select * into r from turnover_requirement where id = v_owners[i];
    if r.status = 'open' then r.status := 'cleared'; end if;
    perform turnover_bonus_out(r, v_left[i], 'back:' || v_versions[i]);
    v_moved := true;
  end loop;
  update turnover_requirement set bonus_read = (select version from account where id = w.bonus_id)
  where id = (select max(id) from turnover_requirement where member_id = p_member and currency = p_currency and bonus > 0);
  return v_moved;
end $$;

-- Before a correction takes back the bonus part of a win: what of it is no longer in the bonus bucket, since the bonus it
-- belonged to has ended. What of that had gone to the house (above the largest cash-out, expired, given up) comes back
-- from there first: `restored` is in the bucket again, and `in_cash` is what the member got as cash. `p_paid_ext` is the
-- win's own key where its order or round may have several; null: the last one. Call it under the member's lock.
create or replace function turnover_restore(
  p_member bigint, p_currency text, p_amount bigint, p_source text, p_ref_kind text, p_ref_no text, p_paid_ext text,
  out restored bigint, out in_cash bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_source constant text := 'bonus-end';
  v_bonus bigint;
  v_paid_at bigint;
  -- The key of the win's bet, or of the bet and its win in one.
  v_bet_ext constant text := coalesce((select k.ref_ext_id from wallet_keys() k where k.source = p_source and k.ext_id = p_paid_ext), p_paid_ext);
  v_ext text;
  v_back bigint;
  x record;
  r turnover_requirement;
begin
  restored := 0;
  in_cash := 0;
  perform turnover_settle_bonus(p_member, p_currency);
  if p_amount = 0 or not exists (
    select from turnover_requirement where member_id = p_member and currency = p_currency and bonus > 0 and not holds_bonus
  ) then return; end if;
  select id into v_bonus from account where member_id = p_member and currency = p_currency and bucket = bucket_bonus();
  select max(credit_version) into v_paid_at from journal
  where member_id = p_member and credit_account = v_bonus and source = p_source and ref_kind = p_ref_kind and ref_no = p_ref_no
    and (p_paid_ext is null or ext_id = p_paid_ext) and kind in (kind_win(), kind_bet_refund(), kind_rebate());
  if v_paid_at is null then return; end if;
  for x in
    with late as materialized (
      -- Paid after the end of the bonuses that it was staked from (see turnover_sort_returns).
      select p.owner, p.amount
      from (select s.* from journal s
        where s.member_id = p_member and s.debit_account = v_bonus and s.kind = kind_bet() and s.ref_kind = p_ref_kind and s.ref_no = p_ref_no
        order by s.ext_id is not distinct from v_bet_ext desc, s.debit_version limit 1) s
      cross join lateral turnover_stake_parts(p_member, p_currency, s.debit_version, s.debit_after, s.amount, p_amount) p
      join turnover_requirement o on o.member_id = p_member and o.id = p.owner
      where o.bonus_until < v_paid_at
    )
    select owner, amount from late
    union all
    -- The rest went to the oldest bonus of that time, or to the last one that had ended.
    (select q.id, p_amount - coalesce((select sum(amount) from late), 0)::bigint
    from turnover_requirement q
    where q.member_id = p_member and q.currency = p_currency and q.bonus > 0 and q.bonus_since < v_paid_at
    order by coalesce(q.bonus_until < v_paid_at, false), case when q.bonus_until < v_paid_at then -q.bonus_until end, q.created_at, q.id limit 1)
  loop
    select * into r from turnover_requirement where member_id = p_member and id = x.owner;
    continue when r.holds_bonus or x.amount <= 0;
    v_back := least(x.amount, r.to_house);
    if v_back > 0 then
      v_ext := 'm' || p_member || ':' || r.origin_ref || ':restore:' || (select version from account where id = v_bonus);
      perform wallet_key_store(v_source, v_ext, sha256(convert_to(kind_bonus_restore() || '|' || v_back, 'UTF8')), 'applied', p_member,
        array[wallet_move(null, kind_bonus_restore(), p_member, wallet_house('bonus-expense', p_currency), v_bonus, v_back, v_source, v_ext,
          'bonus', r.origin_ref)],
        jsonb_build_object('code', 'ok', 'amount', v_back::text));
      perform wallet_promotion_news(v_source, array[p_member], array[p_currency], array[kind_bonus_restore()], array[v_back], array[v_ext],
        'm' || p_member || ':' || r.origin_ref, r.bonus);
    end if;
    update turnover_requirement set to_house = to_house - v_back, released = released - least(released, x.amount - v_back)
    where member_id = p_member and id = r.id;
    restored := restored + v_back;
    in_cash := in_cash + x.amount - v_back;
  end loop;
end $$;
