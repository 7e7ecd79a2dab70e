-- One order and its stake, for placements run one by one; the caller has the locks and has checked limits and balance.
-- `r`: {play, lines, points, unit, price, prizeGroup, rebateRate, maxPayout, potential, same, stake, salt}.
create or replace function lottery_stake_order(
  g lottery_game, p_rule_version integer, p_member bigint, p_currency text, p_bonus_first boolean, p_issue bigint,
  p_lock_at timestamptz, p_chase bigint, p_now timestamptz, r record, p_content jsonb,
  out order_id bigint, out stake_cash bigint, out stake_bonus bigint, out journal_ids bigint[])
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_no text;
  s record;
begin
  order_id := nextval('lottery_order_id_seq');
  v_no := lottery_order_no(order_id);
  select * into s from wallet_stake(p_member, p_currency, r.stake, p_bonus_first, 'lottery:' || lower(g.code), 'lottery', v_no,
    'lottery_order', v_no);
  if not s.ok then raise exception 'the balance was looked at under the lock' using errcode = 'LT915'; end if;
  insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
    prize_group, rebate_rate, max_payout, potential, same, stake, stake_cash, stake_bonus, salt, is_trial, chase_id, placed_at, lock_at)
  values (order_id, v_no, p_member, p_issue, g.id, p_rule_version, r.play, p_content, r.lines, r.points, r.unit, r.price,
    r."prizeGroup", r."rebateRate", r."maxPayout", r.potential, r.same, r.stake, s.stake_cash, s.stake_bonus, r.salt,
    p_currency <> g.currency, p_chase, p_now, p_lock_at);
  stake_cash := s.stake_cash;
  stake_bonus := s.stake_bonus;
  journal_ids := s.journal_ids;
end $$;
