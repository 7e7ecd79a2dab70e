-- Rounds of vendors with wallets of their own count as rounds of our wallet do (docs/domain/told-rounds.md). What the vendor says of one, what
-- it counts for and why that is less than its stake, as of vendor_round.
alter table vendor_told_round
  add column valid_told bigint,
  -- Decimal odds in thousandths.
  add column odds_told integer,
  add column outcome_told text,
  add column jackpot_told bigint,
  add column valid bigint,
  add column valid_why text,
  -- How often it was told to the other modules; 0: it counts for nothing.
  add column news integer not null default 0,
  -- When the page was asked for that it stands in as it is; null: before this was kept.
  add column asked_at timestamptz,
  -- The program of before wrote it, which tells nobody: it is looked at once more (vendor_told_look).
  add column again boolean not null default false,
  add constraint vendor_told_round_valid check (valid between 0 and bet and valid_told >= 0 and odds_told > 0 and jackpot_told >= 0 and news >= 0) not valid,
  add constraint vendor_told_round_outcome
    check (outcome_told in ('won', 'lost', 'half_won', 'half_lost', 'push', 'cash_out', 'void')) not valid,
  add constraint vendor_told_round_why
    check (valid_why in ('told', 'tie', 'result', 'jackpot', 'bonus', 'odds', 'half', 'push', 'cash_out', 'void')) not valid;
