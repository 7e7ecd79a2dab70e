-- The account type (isAgent of the wire, T01) with play money, as a named constant. Immutable and without settings, so
-- that plans contain the number itself.
create or replace function account_trial() returns smallint language sql immutable parallel safe as 'select 4::smallint';
grant execute on function account_trial() to lotus_app;
-- That of an ordinary member.
create or replace function account_player() returns smallint language sql immutable parallel safe as 'select 0::smallint';
