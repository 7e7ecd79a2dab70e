-- The conditions of the levels as they were put into force, one row for each change, and the levels whose bets to keep it rose with
-- it: whoever held one of these then began a new window on that day (functions/rank.sql).
create table loyalty_rank_terms (
  n integer primary key generated always as identity,
  day date not null,
  -- By level: valid bets and deposits to rise, and valid bets to keep it, in ten-thousandths.
  levels jsonb not null,
  raised smallint[] not null,
  at timestamptz not null
);
grant select on loyalty_rank_terms to lotus_app;
