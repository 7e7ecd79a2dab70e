-- What a vendor says of a closed round beside its valid bet, and how the round's own was decided (operations.md 0.3). The
-- history is filled by `select *`: the same columns in the same order.
alter table vendor_round
  -- Decimal odds in thousandths.
  add column odds_told integer,
  add column outcome_told text,
  add column jackpot_told bigint,
  -- Why `valid` is less than the stake, and how much of that is so since it was staked from a bonus: turnover counts it.
  add column valid_why text,
  add column valid_bonus bigint,
  add constraint vendor_round_odds_told check (odds_told > 0) not valid,
  add constraint vendor_round_outcome_told
    check (outcome_told in ('won', 'lost', 'half_won', 'half_lost', 'push', 'cash_out', 'void')) not valid,
  add constraint vendor_round_jackpot_told check (jackpot_told >= 0) not valid,
  add constraint vendor_round_valid_why
    check (valid_why in ('told', 'tie', 'result', 'jackpot', 'bonus', 'odds', 'half', 'push', 'cash_out', 'void')) not valid,
  add constraint vendor_round_valid_bonus check (valid_bonus >= 0) not valid;
alter table vendor_round_history
  add column odds_told integer,
  add column outcome_told text,
  add column jackpot_told bigint,
  add column valid_why text,
  add column valid_bonus bigint;
