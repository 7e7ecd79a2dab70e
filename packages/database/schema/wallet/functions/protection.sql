-- Sets a limit under the member's lock, so that no stake in flight passes it; counting starts with the last 30 days.
create or replace function wallet_set_limit(
  p_member bigint, p_currency text, p_kind text, p_hours smallint, p_amount bigint, p_raise_hours integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_won constant smallint[] := wallet_kinds_of('win');
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
  if not protection_has_limits(p_member) then
    perform protection_put_limit(p_member, p_kind, p_hours, p_amount, p_raise_hours);
    perform protection_note(array_agg(x.member_id), array_agg(x.hour), array_agg(x.staked), array_agg(x.won), array_agg(x.deposited))
    from (
      select x.member_id, date_trunc('hour', x.at) as hour,
        (coalesce(sum(x.amount) filter (where x.kind = kind_bet()), 0) - coalesce(sum(x.amount) filter (where x.kind in (kind_bet_refund(), kind_bet_cancel())), 0))::bigint as staked,
        -- What a correction took back (a reversal, or debt where there was nothing to take) was no win.
        (coalesce(sum(x.amount) filter (where x.kind = any (v_won)), 0) - coalesce(sum(x.amount) filter (where x.kind in (kind_win_reversal(), kind_debt_opened())), 0))::bigint as won,
        coalesce(sum(x.amount) filter (where x.kind = kind_dep_bank()), 0)::bigint as deposited
      from (
        -- A stake that came back counts where it was staked, as it does when it comes back later.
        -- Money at a vendor's own wallet: in is staked, out won, and what was refused came back where it was counted.
        select j.member_id, case when j.kind = kind_transfer_out() then kind_bet() when j.kind <> kind_transfer_in() then j.kind
            when t.begun is null then kind_win() else kind_bet_cancel() end as kind,
          j.amount, case j.kind
          when kind_bet_cancel() then (select b.created_at from tx_key k join tx_key b on b.source = k.ref_source and b.ext_id = k.ref_ext_id
            where k.source = j.source and k.ext_id = j.ext_id)
          when kind_bet_refund() then (select min(s.created_at) from journal s
            where s.member_id = j.member_id and s.kind = kind_bet() and s.ref_kind = j.ref_kind and s.ref_no = j.ref_no)
          when kind_transfer_in() then coalesce(t.begun, j.created_at)
          else j.created_at end as at
        from journal j left join lateral (
          select min(s.created_at) as begun from journal s
          where j.kind = kind_transfer_in() and s.member_id = j.member_id and s.kind = kind_transfer_out() and s.ref_kind = j.ref_kind and s.ref_no = j.ref_no) t on true
        where j.member_id = p_member and j.created_at > lotus_now() - interval '31 days'
          and (j.kind not in (kind_transfer_out(), kind_transfer_in()) or j.ref_kind = 'vendor_transfer')
          and (j.kind <> kind_transfer_out() or j.ext_id = j.ref_no || ':begin')
          -- The rebate of an own order is won with it; one that comes up a chain of agents is no play. Nor is an
          -- adjustment, whose debt is of the same kind as that of a win taken back.
          and (j.kind not in (kind_debt_opened(), kind_rebate()) or (select k.kind from tx_key k where k.source = j.source and k.ext_id = j.ext_id)
            = case j.kind when kind_debt_opened() then 'take_back' else 'pay' end)) x
      group by 1, 2) x having count(*) > 0;
  else
    perform protection_put_limit(p_member, p_kind, p_hours, p_amount, p_raise_hours);
  end if;
end $$;

-- Excludes under the member's lock: a bet committed later has seen it. `p_until` null: for ever.
create or replace function wallet_exclude(p_member bigint, p_currency text, p_until timestamptz, p_reason text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
  return protection_put_exclusion(p_member, p_until, p_reason);
end $$;

grant execute on function
  wallet_set_limit(bigint, text, text, smallint, bigint, integer),
  wallet_exclude(bigint, text, timestamptz, text)
  to lotus_app;
