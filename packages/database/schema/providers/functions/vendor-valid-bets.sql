-- What rounds count for that were told to other modules, opened from then on, of vendors with wallets of their own too: for the checks of the modules above.
create or replace function vendor_valid_bets(p_from timestamptz)
returns table (member_id bigint, vendor text, round_no text, opened_at timestamptz, category text, currency text, valid_bet bigint, stake bigint, payout bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.member_id, r.vendor, r.round_no, r.opened_at, r.category, r.currency, r.valid, r.bet, case r.bets when 0 then 0 else r.win end
    from (select * from vendor_round union all select * from vendor_round_history) r
    where r.opened_at >= p_from and r.state = 'closed' and r.news > 0
    union all
    select r.member_id, r.vendor, 'V' || lpad(r.id::text, 11, '0'), r.opened_at, r.category, r.currency,
      case r.state when 'closed' then r.valid else 0 end, case r.state when 'closed' then r.bet else 0 end, case r.state when 'closed' then r.win else 0 end
    from vendor_told_round r where r.opened_at >= p_from and r.news > 0;
end $$;

grant execute on function vendor_valid_bets(timestamptz) to lotus_app;
