-- When an account's type or status changed last; of accounts of before, when this column came. The audit asks no bet of before then who of
-- its chain could be paid: neither is kept with its past.
-- A default that changes by row would write the whole table anew; this one is kept beside it.
alter table member add column standing_at timestamptz not null default now();
alter table member alter column standing_at set default lotus_now();
