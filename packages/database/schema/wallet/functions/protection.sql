-- A member's stakes, wins and deposits since then, as limits count them: one row per movement, at the time it counts
-- for.
create or replace function wallet_counted(p_member bigint, p_since timestamptz)
returns table (at timestamptz, staked bigint, won bigint, deposited bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_won constant smallint[] := wallet_kinds_of('win');
  v_counter regprocedure;
begin
  return query
    select case j.kind
        -- A refunded stake counts at the time it was staked, as it does when the refund comes later.
        when kind_bet_cancel() then (select b.created_at from wallet_keys() k join wallet_keys() b on b.source = k.ref_source and b.ext_id = k.ref_ext_id
          where k.source = j.source and k.ext_id = j.ext_id)
        when kind_bet_refund() then (select min(s.created_at) from journal s
          where s.member_id = j.member_id and s.kind = kind_bet() and s.ref_kind = j.ref_kind and s.ref_no = j.ref_no)
        else j.created_at end,
      case c.class when 'stake' then j.amount when 'return' then -j.amount else 0 end,
      -- What a correction took back (a reversal, or debt if there was nothing to take) does not count as a win.
      case when j.kind = any (v_won) then j.amount when c.class = 'reversal' or j.kind = kind_debt_opened() then -j.amount else 0 end,
      case when j.kind in (kind_dep_bank(), kind_dep_qr(), kind_dep_ewallet(), kind_dep_crypto(), kind_dep_card(), kind_xfer_down_in(), kind_xfer_up_in()) then j.amount else 0 end
    from journal j join ledger_kind c on c.id = j.kind
    where j.member_id = p_member and j.created_at > p_since
      -- The rebate of an own order counts as a win; one from a chain of agents is not play. Nor is an adjustment, whose
      -- debt has the same kind as that of a reversed win.
      and (j.kind not in (kind_debt_opened(), kind_rebate()) or (select k.kind from wallet_keys() k where k.source = j.source and k.ext_id = j.ext_id)
        = case j.kind when kind_debt_opened() then 'take_back' else 'pay' end);
  for v_counter in select function from limit_counter order by name loop
    return query execute format('select at, staked, won, 0::bigint from %s($1, $2)', v_counter::regproc) using p_member, p_since;
  end loop;
end $$;

-- Sets a limit under the member's lock, which holds in every currency they own, so that no concurrent stake passes it; counting starts with the last 31 days.
create or replace function wallet_set_limit(
  p_member bigint, p_currency text, p_kind text, p_hours smallint, p_amount bigint, p_raise_hours integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_is_first boolean;
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
  v_is_first := not protection_has_limits(p_member);
  perform protection_put_limit(p_member, p_kind, p_hours, p_amount, p_raise_hours);
  if v_is_first then
    perform protection_note(array_agg(p_member), array_agg(x.hour), array_agg(x.staked), array_agg(x.won), array_agg(x.deposited))
    from (
      select date_trunc('hour', c.at) as hour, sum(c.staked)::bigint as staked, sum(c.won)::bigint as won, sum(c.deposited)::bigint as deposited
      from wallet_counted(p_member, lotus_now() - interval '31 days') c
      where (c.staked, c.won, c.deposited) <> (0, 0, 0) group by 1) x having count(*) > 0;
  end if;
end $$;

-- Excludes under the member's lock, in every currency they own: a bet committed later sees it. `p_until` null: for ever.
create or replace function wallet_exclude(p_member bigint, p_currency text, p_until timestamptz, p_reason text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
  return protection_put_exclusion(p_member, p_until, p_reason);
end $$;

-- What a member has staked and won since each of these times, in their order, as limits count it: the journal is read once for all.
create or replace function wallet_played(p_member bigint, p_since timestamptz[]) returns table (staked bigint, won bigint)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    with counted as materialized (
      select c.at, c.staked, c.won from wallet_counted(p_member, (select min(s) from unnest(p_since) s) - interval '1 microsecond') c)
    select coalesce(sum(c.staked), 0)::bigint, coalesce(sum(c.won), 0)::bigint
    from unnest(p_since) with ordinality as s(since, n) left join counted c on c.at >= s.since group by s.n order by s.n;
end $$;

-- Deposits that came soon after a stake, with the cash that was left before: a sign of chasing losses (trust.md 2.5).
create or replace function wallet_redeposits(p_member bigint, p_since timestamptz, p_within interval)
returns table (at timestamptz, amount bigint, before bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.created_at, j.amount, j.credit_after - j.amount from journal j
    where j.member_id = p_member and j.created_at > p_since and j.credit_after is not null
      and j.kind in (kind_dep_bank(), kind_dep_qr(), kind_dep_ewallet(), kind_dep_crypto(), kind_dep_card())
      and exists (select from journal s where s.member_id = p_member and s.kind = kind_bet()
        and s.created_at < j.created_at and s.created_at >= j.created_at - p_within)
    order by j.created_at desc limit 100;
end $$;

grant execute on function
  wallet_redeposits(bigint, timestamptz, interval),
  wallet_played(bigint, timestamptz[]),
  wallet_set_limit(bigint, text, text, smallint, bigint, integer),
  wallet_exclude(bigint, text, timestamptz, text)
  to lotus_app;
