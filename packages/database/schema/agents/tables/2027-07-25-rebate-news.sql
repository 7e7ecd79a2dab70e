-- Settled bets as the job hands them over (functions/rebate.sql). Types, so that a set of them is read from text once.

-- How a bet stands now: the columns of agent_bet.
create type agent_news_bet as (
  bettor bigint, placed_at timestamptz, bet_kind text, bet_ref text, version integer, is_reversed boolean, category text, currency text,
  valid bigint, told_at timestamptz, chain bigint[], rates integer[], payable boolean[], max_ppm integer, traded_ppm integer,
  stake bigint, payout bigint, stay integer);

-- What news of a bet count for, or take back: then the figures are negative. Without a stake: counted before play was kept.
create type agent_news as (
  bettor bigint, placed_at timestamptz, bet_kind text, bet_ref text, version integer, is_void boolean, category text, currency text,
  valid bigint, told_at timestamptz, stake bigint, payout bigint, stay integer, chain bigint[]);
