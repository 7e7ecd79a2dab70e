-- The buckets of a member and the house accounts as named constants. Immutable and without settings, so that plans
-- contain the number itself.
create or replace function bucket_cash() returns smallint language sql immutable parallel safe as 'select 1::smallint';
create or replace function bucket_bonus() returns smallint language sql immutable parallel safe as 'select 2::smallint';
create or replace function bucket_hold() returns smallint language sql immutable parallel safe as 'select 3::smallint';
-- Zero or negative: what a correction could not recover.
create or replace function bucket_debt() returns smallint language sql immutable parallel safe as 'select 4::smallint';
create or replace function bucket_house() returns smallint language sql immutable parallel safe as 'select 10::smallint';
