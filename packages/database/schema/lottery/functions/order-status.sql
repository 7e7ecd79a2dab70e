-- The states of an order (lottery.md 0) as named constants. Immutable and without settings, so that plans contain the
-- number itself.
create or replace function order_waiting() returns smallint language sql immutable parallel safe as 'select 2::smallint';
create or replace function order_won() returns smallint language sql immutable parallel safe as 'select 4::smallint';
create or replace function order_lost() returns smallint language sql immutable parallel safe as 'select 5::smallint';
create or replace function order_chase_won() returns smallint language sql immutable parallel safe as 'select 6::smallint';
create or replace function order_given_back() returns smallint language sql immutable parallel safe as 'select 8::smallint';
create or replace function order_void() returns smallint language sql immutable parallel safe as 'select 12::smallint';
create or replace function order_tie() returns smallint language sql immutable parallel safe as 'select 16::smallint';
