-- The buckets of a member and the accounts of the house by name. Immutable and without settings, so that a plan holds the
-- number itself.
create or replace function bucket_cash() returns smallint language sql immutable parallel safe as 'select 1::smallint';
create or replace function bucket_bonus() returns smallint language sql immutable parallel safe as 'select 2::smallint';
create or replace function bucket_hold() returns smallint language sql immutable parallel safe as 'select 3::smallint';
-- Zero or below: what a correction could not take back.
create or replace function bucket_debt() returns smallint language sql immutable parallel safe as 'select 4::smallint';
create or replace function bucket_house() returns smallint language sql immutable parallel safe as 'select 10::smallint';
