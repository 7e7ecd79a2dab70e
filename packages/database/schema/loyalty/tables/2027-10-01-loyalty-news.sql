-- Settled bets as the consumer hands them over, and what of them is new (functions/count.sql). Types, so that a set of them is read
-- from text once.

create type loyalty_told_bet as (
  member bigint, placed_at timestamptz, bet_kind text, bet_ref text, version integer, is_reversed boolean, category text, valid bigint,
  lost bigint, told_at timestamptz, gives_cashback boolean);

-- `told` is the day of this news, `day` the one that the bet counts on; `was_...` is what it counted for so far. Lost null: it was
-- counted before losses were.
create type loyalty_news as (
  member bigint, placed_at timestamptz, bet_kind text, bet_ref text, version integer, is_reversed boolean, category text, valid bigint,
  lost bigint, told date, day date, was_category text, was_valid bigint, was_lost bigint, gives_cashback boolean);
