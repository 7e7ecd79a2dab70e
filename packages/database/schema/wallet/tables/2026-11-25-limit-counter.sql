-- What a member staked and won outside the ledger's own bets, as far as their limits count it: the module that knows
-- registers a function (member bigint, since timestamptz) returns table (at timestamptz, staked bigint, won bigint).
create table limit_counter (
  name text primary key check (name ~ '^[a-z_]{3,60}$'),
  function regprocedure not null
);
