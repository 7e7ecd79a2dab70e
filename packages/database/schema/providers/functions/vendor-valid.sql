-- after: providers/vendor-round
-- The rule of a call: for each category what it does, as valid-bet-rule.ts makes it. The version before sends `ties` alone,
-- while both run.
create or replace function vendor_rule(a jsonb) returns jsonb
language plpgsql immutable as $$
begin
  return coalesce(a -> 'valid', case when a ? 'ties' then vendor_former_rule((a ->> 'ties')::text[]) end);
end $$;

create or replace function vendor_former_rule(p_ties text[]) returns jsonb
language sql immutable
as $$
  select jsonb_object_agg(c, case when c = any (p_ties) then '["told", "tie"]'::jsonb else '["told"]' end)
  from unnest(array['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS']) c
$$;

-- A round with what a closing call says of it.
create or replace function vendor_hear(r vendor_round, a jsonb) returns vendor_round
language plpgsql immutable as $$
begin
  r.valid_told := coalesce((a ->> 'validBet')::bigint, r.valid_told);
  r.odds_told := coalesce((a ->> 'odds')::integer, r.odds_told);
  r.outcome_told := coalesce(a ->> 'outcome', r.outcome_told);
  r.jackpot_told := coalesce((a ->> 'jackpot')::bigint, r.jackpot_told);
  return r;
end $$;

-- Valid bet of a round (operations.md 0.3), and why it is less than its stake: the only place that decides it, for the first
-- settlement and for each correction. What the vendor said counts stays beside it (`valid_told`).
create or replace function vendor_valued(r vendor_round, p_rule jsonb) returns vendor_round
language plpgsql immutable as $$
declare
  v_ways constant jsonb := coalesce(p_rule -> r.category, '[]');
  v_valid bigint := r.bet;
begin
  r.valid_why := null;
  r.valid_bonus := null;
  if r.bets = 0 or r.bet = 0 then
    r.valid := 0;
    return r;
  end if;
  if r.valid_told is not null and v_ways ? 'told' then
    v_valid := least(r.valid_told, r.bet);
    if v_valid < r.bet then r.valid_why := 'told'; end if;
  else
    if v_ways ? 'sports' then
      if r.outcome_told in ('push', 'cash_out', 'void') then
        v_valid := 0;
        r.valid_why := r.outcome_told;
      elsif r.odds_told < (p_rule ->> 'minOdds')::integer then
        v_valid := 0;
        r.valid_why := 'odds';
      elsif r.outcome_told in ('half_won', 'half_lost') then
        v_valid := div(r.bet::numeric * (p_rule ->> 'halfPercent')::integer, 100)::bigint;
        if v_valid < r.bet then r.valid_why := 'half'; end if;
      end if;
    end if;
    if v_ways ? 'tie' and r.win = r.bet and v_valid > 0 then
      v_valid := 0;
      r.valid_why := 'tie';
    end if;
    if v_ways ? 'result' and abs(r.win - r.bet) < v_valid then
      v_valid := abs(r.win - r.bet);
      r.valid_why := case when v_valid = 0 then 'tie' else 'result' end;
    end if;
    if v_ways ? 'jackpot' and r.jackpot_told > 0 then
      v_valid := greatest(v_valid - r.jackpot_told, 0);
      r.valid_why := 'jackpot';
    end if;
  end if;
  -- Each bucket's part of the stake has the same part of what counts.
  if r.stake_bonus > 0 and v_valid > 0 and v_ways ? 'ownMoney' then
    r.valid_bonus := v_valid - div(v_valid::numeric * r.stake_cash, r.bet::numeric)::bigint;
    v_valid := v_valid - r.valid_bonus;
    r.valid_why := 'bonus';
  end if;
  r.valid := v_valid;
  return r;
end $$;
