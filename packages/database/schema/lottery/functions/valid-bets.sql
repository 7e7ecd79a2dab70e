-- after: lottery/category
-- What settled orders of real money count for, placed from then on: for the checks of the modules above.
create or replace function lottery_valid_bets(p_from timestamptz)
returns table (member_id bigint, order_no text, placed_at timestamptz, category text, currency text, valid_bet bigint, stake bigint, payout bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select o.member_id, o.order_no, o.placed_at, lottery_category(g, o.placed_at), g.currency, o.valid_bet,
      -- What was given back was no play.
      case when t.is_play then o.stake else 0 end, case when t.is_play then o.payout else 0 end
    from lottery_order o join lottery_game g on g.id = o.game_id
    cross join lateral (select o.status not in (order_chase_won(), order_given_back(), order_void()) as is_play) t
    where o.placed_at >= p_from and o.settled_at is not null and not o.is_trial;
end $$;

grant execute on function lottery_valid_bets(timestamptz) to lotus_app;
