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

-- Settled orders of real money whose prize group was chosen within the member's own, placed from then on: when their group was priced (of
-- a chase when that was placed), what that group stands for as a rebate (lottery.md 3.10), as odds and as the game's own rebate together,
-- and what the lowest group of the game does, in parts of a million. None that was priced while every member had the game's groups.
create or replace function lottery_order_groups(p_from timestamptz)
returns table (member_id bigint, order_no text, placed_at timestamptz, priced_at timestamptz, group_ppm bigint, lowest_ppm bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  -- A setting is known to every process some seconds after it was stored.
  v_since constant timestamptz := case when setting_flag('lottery.own_group', true) then setting_stored_at('lottery.own_group') + interval '10 seconds'
    else 'infinity' end;
begin
  return query
    select o.member_id, o.order_no, o.placed_at, p.at, greatest(0, (o.prize_group + o.rebate_rate / 5 - 1800) * 500),
      greatest(0, (r.prize_group_min - 1800) * 500)::bigint
    from lottery_order o join lottery_rule r on r.game_id = o.game_id and r.version = o.rule_version
    left join lottery_chase c on c.id = o.chase_id
    cross join lateral (select coalesce(c.created_at, o.placed_at) as at) p
    where o.placed_at >= p_from and o.settled_at is not null and not o.is_trial and o.rebate_rate is not null and p.at >= v_since;
end $$;

-- The same of these orders alone; each with its time in whole milliseconds, as its news tell it.
create or replace function lottery_order_groups_of(p_members bigint[], p_orders text[], p_placed timestamptz[])
returns table (member_id bigint, order_no text, placed_at timestamptz, priced_at timestamptz, group_ppm bigint, lowest_ppm bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_since constant timestamptz := case when setting_flag('lottery.own_group', true) then setting_stored_at('lottery.own_group') + interval '10 seconds'
    else 'infinity' end;
begin
  return query
    select o.member_id, o.order_no, o.placed_at, p.at, greatest(0, (o.prize_group + o.rebate_rate / 5 - 1800) * 500),
      greatest(0, (r.prize_group_min - 1800) * 500)::bigint
    from unnest(p_members, p_orders, p_placed) as w(id, ref, at)
    -- One after the other, by the member's orders of that moment, whatever the caller thinks of such a plan.
    cross join lateral (
      select * from lottery_order x where x.member_id = w.id and x.placed_at >= w.at and x.placed_at < w.at + interval '1 millisecond'
        and x.order_no = w.ref limit 1) o
    join lottery_rule r on r.game_id = o.game_id and r.version = o.rule_version
    left join lottery_chase c on c.id = o.chase_id
    cross join lateral (select coalesce(c.created_at, o.placed_at) as at) p
    where o.settled_at is not null and not o.is_trial and o.rebate_rate is not null and p.at >= v_since;
end $$;

grant execute on function lottery_valid_bets(timestamptz), lottery_order_groups(timestamptz),
  lottery_order_groups_of(bigint[], text[], timestamptz[]) to lotus_app;
