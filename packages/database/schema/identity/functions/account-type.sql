-- The account type (isAgent of the wire, T01) that plays for play money, by name. Immutable and without settings, so that a
-- plan holds the number itself.
create or replace function account_trial() returns smallint language sql immutable parallel safe as 'select 4::smallint';
grant execute on function account_trial() to lotus_app;
